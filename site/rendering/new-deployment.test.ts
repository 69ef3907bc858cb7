// A part that can't be fetched loads the page anew only where the server has another page by now, and someone waits for it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  fetchAhead,
  neededInVain,
  reloadForFailed,
  reloadIfDeployedAnew,
  watchDeployments,
} from "./new-deployment.ts";

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

test("two parts that fail together load it once", async () => {
  serverAnswers("<script src=/assets/app-ffffff.js>");
  await Promise.all([reloadIfDeployedAnew(FILES, reload), reloadIfDeployedAnew(FILES, reload)]);
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

describe("what the bundler's loader can't bring", () => {
  const loadPage = vi.fn(() => Promise.resolve());
  const gone = new TypeError("Failed to fetch dynamically imported module");

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", new EventTarget());
    loadPage.mockReset();
    watchDeployments(FILES, loadPage);
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  /** As the bundler's loader does it. */
  async function missing(): Promise<never> {
    window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: gone }));
    throw gone;
  }

  test("loads the page anew where it is needed", async () => {
    await expect(missing()).rejects.toBe(gone);
    expect(loadPage).toHaveBeenCalledExactlyOnceWith(FILES);
  });

  test("leaves the page where it was fetched ahead, until it is needed", async () => {
    await expect(fetchAhead(missing)).rejects.toBe(gone);
    await expect(missing()).rejects.toBe(gone); // beside it, a little later
    expect(loadPage).not.toHaveBeenCalled();
    neededInVain(gone);
    expect(loadPage).toHaveBeenCalledOnce();
  });

  test("a fault in what was fetched is none of it", async () => {
    const fault = new TypeError("undefined is not a function");
    neededInVain(fault);
    await reloadForFailed(fault, null, reload);
    expect(loadPage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ["reloads the page if the server answers", 200, 1],
    ["leaves the page if the server is broken", 503, 0],
  ])("tried again in vain, %s", async (_, status, times) => {
    await expect(missing()).rejects.toBe(gone);
    serverAnswers("", status);
    await reloadForFailed(gone, null, reload);
    expect(reload).toHaveBeenCalledTimes(times);
  });

  test("tried again in vain, leaves the page if it is offline", async () => {
    await expect(missing()).rejects.toBe(gone);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await reloadForFailed(gone, null, reload);
    expect(reload).not.toHaveBeenCalled();
  });

  test("what was fetched ahead and came holds nothing back", async () => {
    await fetchAhead(() => Promise.resolve());
    await expect(missing()).rejects.toBe(gone);
    expect(loadPage).toHaveBeenCalledOnce();
  });
});
