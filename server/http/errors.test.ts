// What happens to an error that nobody meant to happen.
import { beforeEach, expect, test, vi } from "vitest";
import { createApp } from "../app.ts";
import type { StaticSite } from "./static-site.ts";

const log = vi.fn();
beforeEach(() => log.mockClear());

const brokenSite: StaticSite = {
  files: new Map(),
  get pages(): never {
    throw new Error("disk on fire");
  },
  showcase: new Map(),
  notFound: null,
  policy: { scriptHashes: [], connectSources: [], wasm: false },
};
const app = createApp({ site: brokenSite, ownOrigins: [], log });

test("an unexpected error is a 500 that gives nothing away, and one line without the query", async () => {
  const answer = await app.request("/motion?session=secret");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    error: {
      code: "internal",
      message: "Something went wrong on the server.",
      suggestion: "Try again in a minute.",
    },
  });
  expect(log.mock.calls).toEqual([['error 500 GET "/motion" "Error: disk on fire"']]);
});

test("a visitor who leaves in the middle of a request is no line in the log", async () => {
  await app.request("/motion", { signal: AbortSignal.abort() });
  expect(log).not.toHaveBeenCalled();
});

test("the server goes on answering", async () => {
  await app.request("/motion");
  const answer = await app.request("/healthz");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ status: "ok" });
});
