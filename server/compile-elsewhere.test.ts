// The first start and every other hold no compiler: another process has used it, and its memory has gone with it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type FakeSiteFolder, makeFakeSiteFolder } from "./fake-site-folder.ts";

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const START = fileURLToPath(new URL("./start.mjs", import.meta.url));
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
/** Says at the end whether Node has loaded its compiler of types. */
const TELLS = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => console.log("compiler:", process.moduleLoadList.some((name) => name.includes("amaro"))))',
)}`;
let site: FakeSiteFolder;
let cache: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  site = await makeFakeSiteFolder();
  cache = await mkdtemp(join(tmpdir(), "lamplight-compiled-"));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await site.remove();
  await rm(cache, { recursive: true, force: true });
});

/** Starts, asks for a page, stops; resolves to what was said. */
async function startAndStop(entry: string, folder = cache): Promise<string> {
  const child = spawn(process.execPath, ["--import", TELLS, entry], {
    env: { ...site.env, NODE_COMPILE_CACHE: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  let said = "";
  child.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 30_000 }).toContain("Lamplight is lit");
  const [url] = /http:\S+/.exec(said) ?? [];
  expect(await (await fetch(`${url}/motion`)).text()).toContain("3D Motion");
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
  return said;
}

test("a start without the cache does load it, so that the test below can fail", async () => {
  const bare = await mkdtemp(join(cache, "bare-"));
  expect(await startAndStop(MAIN, bare)).toContain("compiler: true");
});

test("the very first start holds no compiler, nor does the next", async () => {
  const folder = await mkdtemp(join(cache, "first-"));
  expect(await startAndStop(START, folder)).toContain("compiler: false");
  expect(await readdir(folder)).toContain("compiled");
  expect(await startAndStop(START, folder)).toContain("compiler: false");
});

test("a cache that was thrown away, or spoilt, is made anew", async () => {
  const folder = await mkdtemp(join(cache, "spoilt-"));
  await writeFile(join(folder, "compiled"), "another version's");
  expect(await startAndStop(START, folder)).toContain("compiler: false");
});

test("where nothing can be kept it starts all the same", async () => {
  const folder = join(cache, "file");
  await writeFile(folder, "not a folder");
  await chmod(folder, 0o400);
  expect(await startAndStop(START, join(folder, "cache"))).toContain("Lamplight is lit");
});
