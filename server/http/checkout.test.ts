// The door to the shop while it is closed, knocked on by the real backend client too.
import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { BODY_LIMIT_BYTES } from "./checkout.ts";
import type { StaticSite } from "./static-site.ts";

const OWN = "https://lamplight.example";
const PATH = "/functions/v1/create-checkout";
const site: StaticSite = {
  files: new Map(),
  pages: new Map(),
  showcase: new Map(),
  notFound: null,
  policy: { scriptHashes: [], connectSources: [], wasm: false },
};
const log = vi.fn();
const app = createApp({ site, ownOrigins: [OWN], log });
const call = (init: RequestInit) => app.request(`http://127.0.0.1:4173${PATH}`, init);

test("a call is told that the shop is closed, and when to come back", async () => {
  const answer = await call({ method: "POST", headers: { origin: OWN } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("3600");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("access-control-allow-origin")).toBe(OWN);
  expect(await answer.json()).toEqual({
    error: {
      code: "shop_closed",
      message: expect.any(String),
      suggestion: expect.any(String),
    },
  });
  expect(log).not.toHaveBeenCalled();
});

test("the backend client sees an HTTP error, and sends only headers that the preflight allows", async () => {
  const sent = new Set<string>();
  const client = createClient("http://127.0.0.1:4173", "public-anonymous", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        new Headers(init?.headers).forEach((_, name) => {
          sent.add(name);
        });
        return app.request(String(input), init);
      },
    },
  });
  const { data, error } = await client.functions.invoke("create-checkout");
  expect(data).toBeNull();
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect((await error.context.json()).error.code).toBe("shop_closed");

  const preflight = await call({ method: "OPTIONS", headers: { origin: OWN } });
  expect(preflight.status).toBe(204);
  const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").split(", ");
  expect([...sent].sort()).toEqual(["apikey", "authorization", "x-client-info"]);
  expect(allowed).toEqual(expect.arrayContaining([...sent, "content-type"]));
  expect(preflight.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
  expect(preflight.headers.get("access-control-allow-origin")).toBe(OWN);
  expect(preflight.headers.get("vary")).toBe("Origin");
});

test.each(["https://evil.example", "null", "https://lamplight.example.evil.example", "nonsense"])(
  "a page of %s is refused, without an allowing header",
  async (origin) => {
    for (const method of ["OPTIONS", "POST"]) {
      const answer = await call({ method, headers: { origin } });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect((await answer.json()).error.code).toBe("foreign_origin");
    }
  },
);

test("a page on the very host that was called is our own", async () => {
  const answer = await call({ method: "POST", headers: { origin: "http://127.0.0.1:4173" } });
  expect(answer.status).toBe(503);
});

test("a body of up to 4 KiB is read, a larger one is 413", async () => {
  const headers = { origin: OWN, "content-type": "application/json" };
  const fits = await call({ method: "POST", headers, body: "x".repeat(BODY_LIMIT_BYTES) });
  expect(fits.status).toBe(503);
  const large = "x".repeat(BODY_LIMIT_BYTES + 1);
  const declared = { ...headers, "content-length": String(large.length) };
  for (const sent of [headers, declared]) {
    const answer = await call({ method: "POST", headers: sent, body: large });
    expect(answer.status).toBe(413);
    expect((await answer.json()).error.code).toBe("body_too_large");
  }
});

test("a body that is not JSON is 415", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await call({ method: "POST", headers, body: "price=0" });
  expect(answer.status).toBe(415);
});

test.each(["GET", "PUT", "DELETE"])("%s is 405", async (method) => {
  const answer = await call({ method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
});
