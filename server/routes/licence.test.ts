// What a licence opens: the paid text, the paid registry item, and the answer to a key that a buyer types.
import { beforeEach, expect, test } from "vitest";
import { type LicenceVerdict, ServerBusy } from "../checkout/shop.ts";
import { makeFakeApp, PAID_PROMPT } from "../fake-app.ts";

const PROMPT = "/prompts/scene-3d.md";
const ITEM = "/r/scene-3d.json";
const VERSION = "/r/scene-3d@1.0.0.json";
const UPDATE = "/changes/scene-3d-1.0.0-1.1.0.diff";
let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});
const ask = (path = PROMPT, headers: Record<string, string> = { authorization: "Bearer GOOD" }) =>
  fake.app.request(path, { headers });

test.each([
  [PROMPT, PAID_PROMPT, "text/markdown; charset=utf-8"],
  [ITEM, JSON.stringify({ path: ITEM.slice(1) }), "application/json; charset=utf-8"],
  [VERSION, JSON.stringify({ path: VERSION.slice(1) }), "application/json; charset=utf-8"],
  [UPDATE, JSON.stringify({ path: UPDATE.slice(1) }), "text/plain; charset=utf-8"],
])("a licence opens %s, and nothing may keep it", async (path, text, type) => {
  const answer = await ask(path);
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("vary")).toContain("Authorization");
});

test.each<[string, Record<string, string>]>([
  ["no header", {}],
  ["another scheme", { authorization: "Basic GOOD" }],
  ["two words", { authorization: "Bearer GOOD GOOD" }],
  ["a very long one", { authorization: `Bearer ${"A".repeat(5000)}` }],
  ["a forged purchase flag", { cookie: "prompt_payment_status=ai_prompt_3d_motion" }],
])("fault 25: with %s it is 401, and nobody is asked", async (_, headers) => {
  const answer = await ask(PROMPT, headers);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="premium prompts"');
  expect((await answer.json()).code).toBe("licence_missing");
  expect(fake.shop.calls).toEqual([]);
});

const reason = "the payment was refunded";
test.each<[string, LicenceVerdict, number, string]>([
  ["fault 20: a forged licence", { status: "invalid" }, 401, "licence_invalid"],
  ["fault 21: another product's", { status: "other_product" }, 403, "licence_for_another_product"],
  ["fault 22: one that was good until now", { status: "revoked", reason }, 403, "licence_revoked"],
])("%s opens nothing", async (_, verdict, status, code) => {
  expect((await ask()).status).toBe(200);
  fake.shop.licences.set("GOOD", verdict);
  for (const path of [PROMPT, "/api/licence", ITEM, VERSION, UPDATE]) {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    if (status === 401)
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"$/);
    const text = await answer.text();
    expect(text).toContain(`"${code}"`);
    expect(text.includes(reason)).toBe(verdict.status === "revoked");
    expect(text).not.toContain("# Add");
  }
});

test("an installer without a licence hears where to buy one and how to send it", async () => {
  const answer = await ask(ITEM, {});
  expect(answer.status).toBe(401);
  // The field that shadcn shows.
  const { detail, ...others } = await answer.json();
  expect(detail).toMatch(/^3D Motion is sold.* no licence. Buy it at \S+lamp.example\/motion,/);
  expect(detail).toMatch(/"Bearer \$\{LAMPLIGHT_LICENCE\}".* install @lamplight\/scene-3d/);
  expect(others).toEqual({ title: expect.any(String), code: "licence_missing" });
});

test("an installer hears that the server is busy, and when to try again", async () => {
  fake.shop.fault = new ServerBusy();
  const answer = await ask(ITEM);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  const detail = expect.stringMatching(/^Too many people .* try again/);
  expect(await answer.json()).toEqual({ title: expect.any(String), detail, code: "busy" });
});

test.each([
  ["/r/__proto__.json", "theme-toggle, scene-3d"],
  ["/prompts/%2e%2e.md", "theme-toggle, scene-3d"],
  ["/r/scene-3d@9.9.9.json", "r/scene-3d@1.0.0.json"],
])("%s is nothing we have: 404, with what there is", async (path, known) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect((await answer.json()).detail).toContain(known);
});
