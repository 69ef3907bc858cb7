// The call to the till, through the real client, against a loopback server.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type LoopbackBackend, startLoopbackBackend, until } from "./loopback-backend.ts";

const settings = vi.hoisted(() => ({ backendUrl: "", backendKey: "public-anonymous" }));
vi.mock("../../site-settings.ts", () => ({ settings }));

let backend: LoopbackBackend;
let createCheckout: typeof import("./create-checkout.ts").createCheckout;
beforeAll(async () => {
  backend = await startLoopbackBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  backend.calls.length = 0;
  settings.backendUrl = backend.url;
  vi.resetModules();
  ({ createCheckout } = await import("./create-checkout.ts"));
});
afterEach(() => {
  vi.useRealTimers();
});

const call = () => createCheckout(new AbortController().signal);

it("asks without a payload, and takes the address and the proof", async () => {
  backend.answer({ body: { url: "https://pay.example/1", session: "cs_1", claim: "secret" } });
  expect(await call()).toEqual({
    url: "https://pay.example/1",
    proof: { session: "cs_1", claim: "secret" },
  });
  expect(backend.calls).toHaveLength(1);
  expect(backend.calls[0]).toMatchObject({
    method: "POST",
    url: "/functions/v1/create-checkout",
    body: undefined,
  });
});

it("takes an address without a proof, as another backend may give it", async () => {
  backend.answer({ body: { url: "https://pay.example/1" } });
  expect(await call()).toEqual({ url: "https://pay.example/1", proof: null });
});

it.each([
  ["no url", { body: {} }],
  ["an empty url", { body: { url: "" } }],
  ["a number", { body: { url: 1 } }],
  ["a script's address", { body: { url: "javascript:alert(1)" } }],
  ["nothing", { body: "null" }],
  ["a list", { body: [] }],
  ["a page", { body: "<!doctype html>", headers: { "content-type": "text/html" } }],
])("an answer with %s is No checkout URL received", async (_, reply) => {
  backend.answer(reply);
  await expect(call()).rejects.toThrow("No checkout URL received");
});

it("an answer that only says that it is JSON is refused", async () => {
  backend.answer({ body: "<!doctype html>" });
  await expect(call()).rejects.toThrow(SyntaxError);
});

it.each([400, 403, 429, 500, 503])("HTTP %i is the client's own error", async (status) => {
  backend.answer({ status, body: { error: { code: "why" } } });
  await expect(call()).rejects.toMatchObject({ name: "FunctionsHttpError" });
});

it("nobody there is the client's own error", async () => {
  settings.backendUrl = "http://127.0.0.1:1";
  vi.resetModules();
  ({ createCheckout } = await import("./create-checkout.ts"));
  await expect(call()).rejects.toMatchObject({ name: "FunctionsFetchError" });
});

it("gives up on a shop that does not answer within 10 s, and not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  backend.hang();
  let outcome = "waiting";
  const asked = call().catch((error: Error) => {
    outcome = error.name;
  });
  await until(() => backend.calls.length === 1);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcome).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(outcome).toBe("FunctionsFetchError");
});

it("is called off with its signal", async () => {
  backend.hang();
  const controller = new AbortController();
  const asked = createCheckout(controller.signal);
  await until(() => backend.calls.length === 1);
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: "FunctionsFetchError" });
});
