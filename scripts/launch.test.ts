// The launcher as a process, in a folder of its own with a pretended npm and programs that say how they were started.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const INSTALLS = `mkdir -p node_modules && touch node_modules/.package-lock.json
case "$*" in *--workspaces=false*) ;; *) mkdir -p node_modules/@lamplight/tests ;; esac`;
const SAYS =
  'console.log("runs", process.argv.slice(2).join(), process.env.STRIPE_SECRET_KEY, process.env.TEST_DATABASE_URL);';
const OLD_NODE = `Object.defineProperty(process, "versions", { value: { node: "20.19.0" } })`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lamplight-launch-"));
  for (const name of ["launch.mjs", "commands.ts", "npm.mjs", "run-child.mjs"])
    await cp(join(import.meta.dirname, name), join(root, "scripts", name));
  await write("package-lock.json", "{}");
  await write("package.json", '{ "type": "module" }');
  await write("scripts/orders.ts", SAYS);
  await write("scripts/test.ts", SAYS);
  await program("npm", INSTALLS);
  await program("npx", `echo "${process.execPath}"`);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(name: string, text: string) {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
}

async function program(name: string, shell: string) {
  await write(`bin/${name}`, `#!/bin/sh\n${shell}\n`);
  await chmod(join(root, "bin", name), 0o755);
}

function start(args: string[], env: Record<string, string> = {}, flags: string[] = []) {
  const PATH = [join(root, "bin"), "/usr/bin", "/bin"].join(delimiter);
  const all = [...flags, join(root, "scripts/launch.mjs"), ...args];
  const child = spawn(process.execPath, all, { env: { PATH, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      said += text;
    });
  return { child, said: () => said, code: once(child, "close").then(([code]) => code) };
}

async function run(...how: Parameters<typeof start>) {
  const { code, said } = start(...how);
  return { code: await code, said: said() };
}

test("packages are installed if they are missing, or older than the lock file unless a server may use them, those of tests/ for tests alone", async () => {
  const first = await run(["orders", "list"]);
  expect(first).toEqual({ code: 0, said: expect.stringMatching(/^Installing .*\nruns list /) });
  expect((await run(["test"])).said).toMatch(/^Installing/);
  expect((await run(["test"])).said).toMatch(/^runs/);
  await write("package-lock.json", '{ "name": "changed" }');
  expect((await run(["orders"])).said).toMatch(/^runs/);
  expect((await run(["test"])).said).toMatch(/^Installing/);
});

test("what the build needs is installed if an installation by hand has left it out", async () => {
  await write("scripts/build.ts", SAYS);
  await write("node_modules/.package-lock.json", "{}");
  expect((await run(["orders"])).said).toMatch(/^runs/);
  expect((await run(["build"])).said).toMatch(/^Installing .*\nruns/);
  await write("node_modules/vite/package.json", "{}");
  expect((await run(["build"])).said).toMatch(/^runs/);
});

test(".env is read, and no test is shown its keys", async () => {
  await write(".env", "STRIPE_SECRET_KEY=sk_live\nTEST_DATABASE_URL=postgres://file\n");
  const env = { TEST_DATABASE_URL: "postgres://environment" };
  expect((await run(["orders"], env)).said).toContain("runs  sk_live postgres://environment");
  expect((await run(["test"])).said).toContain("runs  undefined postgres://file");
});

test("an old Node goes on with the one that npx fetches", async () => {
  const old = ["--import", `data:text/javascript,${encodeURIComponent(OLD_NODE)}`];
  expect(await run(["orders", "list"], {}, old)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Lamplight runs on Node 24 .*\nInstalling .*\nruns list /),
  });
});

test.each([
  ["no network", "npm error code ENOTFOUND", "could not reach the npm registry (ENOTFOUND)"],
  ["a full disk", "npm error code ENOSPC\nnpm error path /full", "cannot write in /full (ENOSPC)"],
])("%s is one sentence", async (_, npm, sentence) => {
  await program("npm", `printf '${npm}\n' >&2; exit 1`);
  const { code, said } = await run(["orders"]);
  expect(code).toBe(1);
  expect(said.split("\n")).toEqual([expect.any(String), expect.stringContaining(sentence), ""]);
});

test("a port that is taken is said before anything is built", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const { code, said } = await run(["start"], { PORT: String(port) });
  taken.close();
  expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port} is already in use`)]);
});

test("a signal reaches the program, and its exit code comes back", async () => {
  const waits = 'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000);';
  await write("scripts/orders.ts", `${waits} console.log("ready");`);
  const { child, said, code } = start(["orders"]);
  await expect.poll(said).toContain("ready");
  child.kill("SIGTERM");
  expect(await code).toBe(7);
});
