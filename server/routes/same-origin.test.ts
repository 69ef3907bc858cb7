// Who may call, under which name, and what the way here says about itself.
import { expect, test } from "vitest";
import { makeFakeApp, OWN } from "../fake-app.ts";

const HERE = "http://127.0.0.1:4173";
const FORWARDED = { headers: { "x-forwarded-host": "lamplight.example" } };
const PATH = "/functions/v1/create-checkout";

function callFrom(origin: string, at = HERE, fake = makeFakeApp(), method = "POST") {
  return fake.app.request(`${at}${PATH}`, { method, headers: { origin } });
}

test.each(["null", "https://lamplight.example.evil.example", "http://lamplight.example"])(
  "fault 29: a page of %s is refused, without an allowing header",
  async (origin) => {
    const fake = makeFakeApp();
    for (const method of ["OPTIONS", "POST"]) {
      const answer = await callFrom(origin, HERE, fake, method);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
    expect(fake.shop.calls).toEqual([]);
  },
);

test("a picture on a page of another site makes no guess", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site" };
  expect((await makeFakeApp().app.request(`${HERE}/api/licence`, { headers })).status).toBe(403);
});

test("the visitor and, once a minute, the owner hear the sentence that helps", async () => {
  const fake = makeFakeApp();
  const www = async () => (await callFrom("https://www.lamplight.example", HERE, fake)).json();
  const { error } = await www();
  expect(error.suggestion).toMatch(/https:\/\/lamplight\.example.*LAMPLIGHT_PUBLIC_URL/);
  for (let n = 0; n < 10; n++) await www();
  fake.clock.ms += 60_000;
  await www();
  const line = { level: "warn", message: expect.stringContaining(error.suggestion) };
  expect(fake.lines).toMatchObject([line, line]);
});

test.each([
  ["a foreign name that was made to point here", "http://rebound.example:4173"],
  ["a stranger's number that a program claims to have called", "http://203.0.113.9"],
])("fault 29: %s isn't an address of ours", async (_, origin) => {
  expect((await callFrom(origin, origin)).status).toBe(403);
});

test.each([
  ["rebound.example:4173", 403],
  ["127.0.0.1.evil.example", 403],
  ["no-host.invalid", 403],
  ["lamplight:4173", 200],
  ["lamp.localhost:4173", 200],
  ["192.168.1.4:4173", 200],
  ["[::1]:4173", 200],
])("fault 29: called %s, a site without a public address answers %i", async (host, status) => {
  const { app } = makeFakeApp({ ownOrigins: [HERE], publicOrigin: null });
  for (const path of ["/api/shop", "/api/checkouts/cs_test_unknown_1", "/mcp"]) {
    const answer = await app.request(`http://${host}${path}`);
    expect(answer.status === 403).toBe(status === 403);
  }
  expect((await app.request(`http://${host}/healthz`)).status).toBe(200);
});

test("a page on the very address that was called is our own: this machine's, or a number in a network if the site has no name", async () => {
  for (const origin of [HERE, "http://[::1]:4173", "http://localhost:4173"])
    expect((await callFrom(origin, origin)).status).toBe(200);
  const near = "http://192.168.1.4:4173";
  const fake = makeFakeApp({ ownOrigins: [HERE], publicOrigin: null });
  expect((await callFrom(near, near, fake)).status).toBe(200);
});

test("pages under a second name lead to the public address, query kept", async () => {
  const { app } = makeFakeApp();
  for (const path of ["/motion?framework=next", "//evil.example/"]) {
    const answer = await app.request(`https://www.lamplight.example${path}`);
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(`${OWN}${path}`);
  }
});

test.each([
  ["the public address", `${OWN}/nowhere`, {}],
  ["a call", "https://www.lamplight.example/nowhere", { method: "POST" }],
  ["a program's address", "https://www.lamplight.example/healthz", {}],
  ["this machine", `${HERE}/nowhere`, {}],
  ["a proxy's name for its server", "http://lamplight:4173/nowhere", {}],
  ["what a proxy calls by the public name", "http://app.internal/nowhere", FORWARDED],
])("%s is not redirected", async (_, url, init) => {
  expect((await makeFakeApp().app.request(url, init)).status).not.toBe(308);
});

test.each([
  [0, "203.0.113.7", 1],
  [1, "203.0.113.7", 0],
  [2, "203.0.113.7", 1],
  [2, "1.2.3.4, 203.0.113.7", 0],
])(
  "with %i trusted proxies, what came by %j is so many warnings: %i",
  async (trustedProxies, by, lines) => {
    const fake = makeFakeApp({ trustedProxies });
    for (let n = 0; n < 3; n++)
      await fake.app.request("/healthz", { headers: { "x-forwarded-for": by } });
    const message = expect.stringContaining("LAMPLIGHT_TRUST_PROXY");
    expect(fake.lines).toMatchObject(Array(lines).fill({ level: "warn", message }));
  },
);
