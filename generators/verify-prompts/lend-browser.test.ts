// A proof changes of an acceptance file the address alone, and puts the browser around its configuration.
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { acceptanceConfig } from "../acceptance/acceptance-file.ts";
import { lendBrowser, setAddress } from "./lend-browser.ts";

const inFolder = async (name: string, text: string) => {
  const path = join(await mkdtemp(join(tmpdir(), "lend-")), name);
  await writeFile(path, text);
  return path;
};

it("the address is written where the prompt says, and a file without one is refused", async () => {
  const path = await inFolder("lamp.pw.ts", 'const ADDRESS = "http://localhost:3000/";\nrest();\n');
  await setAddress(path, "http://127.0.0.1:4000/?demo=$1");
  expect(await readFile(path, "utf8")).toBe(
    'const ADDRESS = "http://127.0.0.1:4000/?demo=$1";\nrest();\n',
  );
  const without = await inFolder("lamp.pw.ts", "rest();\n");
  await expect(setAddress(without, "x")).rejects.toThrow("lamp.pw.ts has no ADDRESS");
});

it("the prompt's configuration holds, with the browser added", async () => {
  const path = await inFolder("playwright.config.mjs", acceptanceConfig("ts"));
  await lendBrowser(path, { executablePath: "/chromium", args: ["--quiet"] }, { workers: 2 });
  const { default: config } = await import(/* @vite-ignore */ pathToFileURL(path).href);
  expect(config).toEqual({
    testMatch: "*.pw.ts",
    workers: 2,
    use: {
      browserName: "chromium",
      launchOptions: { executablePath: "/chromium", args: ["--quiet"] },
    },
  });
});
