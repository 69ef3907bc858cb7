// `npm run dev`: pages and sources from Vite, everything else from the real server, and nothing of what is secret.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const ROOT = join(import.meta.dirname, "../");
const PAGE = { headers: { accept: "text/html" } };
let data: string;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "lamplight-dev-"));
  const plain = { NO_COLOR: "1", FORCE_COLOR: undefined };
  const env = { ...process.env, ...plain, PORT: "0", LAMPLIGHT_DATA: data };
  const stdio = ["ignore", "pipe", "ignore"] as const;
  child = spawn(process.execPath, ["scripts/dev.ts"], { cwd: ROOT, env, stdio: [...stdio] });
  let said = "";
  child.stdout?.on("data", (text) => {
    said += text;
  });
  const found = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "";
  await vi.waitUntil(found, 50_000);
  url = found();
  await vi.waitUntil(async () => (await fetch(`${url}/healthz`)).ok, 30_000);
});
afterAll(() => rm(data, { recursive: true, force: true }));

test("pages and their sources are there for hot reload", async () => {
  for (const path of ["/", "/motion", "/embed/motion?theme=light"])
    expect(await (await fetch(url + path, PAGE)).text(), path).toContain("entry-client.tsx");
  expect(await (await fetch(`${url}/site/app.tsx`)).text()).toContain("import.meta.hot");
});

test("free prompts are made from their sources, and everything else is the server's", async () => {
  const prompt = await (await fetch(`${url}/prompts/spotlight-text.md`)).text();
  expect(prompt).toContain("export function SpotlightText");
  expect((await fetch(`${url}/prompts/scene-3d.md`)).status).toBe(401);
  for (const path of ["/scenes/lamp.glb", "/favicon.ico"])
    expect((await fetch(url + path)).status, path).toBe(200);
  expect((await fetch(`${url}/api/nothing`, PAGE)).status).toBe(404);
});

test("a checkout in test mode leads to a page of this address", async () => {
  const init = { method: "POST", headers: { origin: url } };
  const answer = await fetch(`${url}/functions/v1/create-checkout`, init);
  const checkout = (await answer.json()) as { url: string };
  expect(new URL(checkout.url).origin).toBe(url);
  expect(await (await fetch(checkout.url, PAGE)).text()).toContain("Test mode");
});

test("nothing of the project but the sources is given", async () => {
  const paid = ".cache/dev/private/prompts/scene-3d.md";
  for (const path of [`/${paid}`, `/@fs${ROOT}${paid}`, `/@fs${ROOT}package.json`])
    for (const query of ["", "?raw", "?import&raw", "?url&inline"]) {
      const { status } = await fetch(url + path + query);
      expect(status, path + query).toBeGreaterThanOrEqual(400);
    }
});

test("SIGTERM ends it and the server beside it", async () => {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow();
});
