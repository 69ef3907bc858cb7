// The page is reloaded for a script that can't be fetched only if that helps.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordFailedImports, reloadAfterDeployment, reloadForFailed } from "./new-deployment.ts";

const THIS_SCRIPT = new URL("new-deployment.ts", import.meta.url).pathname;
const reload = vi.fn();
const missing = new TypeError("Failed to fetch dynamically imported module");

const serverAnswers = (body: string, status = 200) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("location", { href: "https://site.example/motion", reload });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  recordFailedImports();
  // As Vite's loader does.
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: missing }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
});

test("after a new deployment the page is reloaded, once", async () => {
  serverAnswers("<script data-scripts=/assets/entry-ffffff.js>");
  await reloadAfterDeployment(missing);
  await reloadAfterDeployment(missing);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["the same deployment", `<script data-modules=${THIS_SCRIPT}>`, 200],
  ["a gateway that finds no server", "<h1>Bad gateway</h1>", 502],
])("%s is no new deployment", async (_, body, status) => {
  serverAnswers(body, status);
  await reloadAfterDeployment(missing);
  expect(reload).not.toHaveBeenCalled();
});

test("after a second failure the page is reloaded, but not if the server is away", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await reloadForFailed(missing);
  expect(reload).not.toHaveBeenCalled();
  serverAnswers(THIS_SCRIPT);
  await reloadForFailed(missing);
  expect(reload).toHaveBeenCalledOnce();
});

test("an error in the code of a part reloads nothing", async () => {
  serverAnswers("");
  await reloadAfterDeployment(new TypeError("undefined is not a function"));
  await reloadForFailed(new TypeError("undefined is not a function"));
  expect(reload).not.toHaveBeenCalled();
});
