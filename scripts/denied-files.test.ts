// Over HTTP: a project's folder as Vite serves it, with everything in it that is nobody else's.
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deniedFiles } from "./denied-files.ts";

const SECRET = "nobody-else's";
/** As it is written into a script, too. */
const GIVEN = new RegExp(`${SECRET}|${btoa(SECRET)}`);
const DENIED = [
  "data/lamplight.sqlite",
  "data/lamplight.sqlite-wal",
  "data/licence-secret",
  "data/anything.txt",
  "shop (1)/anything.txt",
  "dist/private/prompts/scene-3d.md",
  "dist.next/private/prompts/scene-3d.md",
  "dist.old/private/prompts/scene-3d.md",
  ".cache/server/anything.txt",
  "backup/lamplight-2026.sqlite",
  "backup/lamplight-2026.licence-secret",
  "orders.csv",
  ".env",
  ".env.local",
  "server.pem",
  ".git/config",
];

let root: string;
let vite: ViteDevServer;
let url: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "lamplight-denied-")));
  for (const name of [...DENIED, "site/data/page.txt"]) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), SECRET);
  }
  vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "silent",
    server: { port: 0, ws: false, fs: { deny: deniedFiles(root, { LAMPLIGHT_DATA: "shop (1)" }) } },
  });
  await vite.listen();
  url = vite.resolvedUrls?.local[0] ?? "";
});
afterAll(async () => {
  await vite.close();
  await rm(root, { recursive: true });
});

const get = async (path: string) => (await fetch(new URL(encodeURI(path), url))).text();

test.each(DENIED)("%s is not given, however it is asked for", async (name) => {
  for (const query of ["", "?raw", "?inline", "?url&inline", "?import&raw"]) {
    expect(await get(`/${name}${query}`)).not.toMatch(GIVEN);
    expect(await get(`/@fs${root}/${name}${query}`)).not.toMatch(GIVEN);
  }
});

test("a folder of the same name among the sources is served", async () => {
  expect(await get("/site/data/page.txt")).toBe(SECRET);
});
