// A part that can't be fetched loads the page anew only where the server has another page by now.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadIfDeployedAnew } from "./new-deployment.ts";

const FILES = ["/assets/app-1a2b3c.js", "/assets/site-4d5e6f.css"];
const reload = vi.fn();

function serverAnswers(body: string, status = 200) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("location", { href: "https://site.example/motion" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
});

test.each([200, 404])("another page (%i) is loaded, once", async (status) => {
  serverAnswers("<script src=/assets/app-ffffff.js>", status);
  await reloadIfDeployedAnew(FILES, reload);
  await reloadIfDeployedAnew(FILES, reload);
  expect(reload).toHaveBeenCalledOnce();
});

test("a page with the same script and other styles is another one", async () => {
  serverAnswers(`<link href=/assets/site-ffffff.css><script src=${FILES[0]}>`);
  await reloadIfDeployedAnew(FILES, reload);
  expect(reload).toHaveBeenCalledOnce();
});

test("the same page stays: its network failed, not its names", async () => {
  serverAnswers(`<link href=${FILES[1]}><script src=${FILES[0]}>`);
  await reloadIfDeployedAnew(FILES, reload);
  expect(reload).not.toHaveBeenCalled();
});

test.each([500, 502, 503])("a gateway's %i is no new page", async (status) => {
  serverAnswers("<h1>Bad gateway</h1>", status);
  await reloadIfDeployedAnew(FILES, reload);
  expect(reload).not.toHaveBeenCalled();
});

test("without a network nothing is loaded and nothing thrown", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await reloadIfDeployedAnew(FILES, reload);
  expect(reload).not.toHaveBeenCalled();
});
