// The checkout call, through the backend's official client.
import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type FakeAnswer,
  type FakeShop,
  openFakeShop,
  problem,
} from "../../../tests/support/fake-shop.ts";
import { CHECKOUT_DEADLINE_MS, createCheckout } from "./create-checkout.ts";
import { shopMessages } from "./shop-messages.ts";

vi.mock("../../built-in-settings.ts", () => ({
  settings: { backendUrl: "http://shop.test", backendKey: "public-anonymous" },
}));

const FUNCTION = "/functions/v1/create-checkout";
let shop: FakeShop;
beforeEach(() => {
  shop = openFakeShop();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const start = () => createCheckout(new AbortController().signal);

it("is called without a payload, and gives the address and the token", async () => {
  shop.answer(FUNCTION, {
    body: { url: "https://pay.test/1", session: "cs_1", token: "secret" },
  });
  expect(await start()).toEqual({
    url: "https://pay.test/1",
    proof: { session: "cs_1", token: "secret" },
  });
  expect(shop.calls).toEqual([`POST ${FUNCTION}`]);
  expect(shop.last().body).toBeUndefined();
  expect(shop.last().headers.get("apikey")).toBe("public-anonymous");
});

it("names the browser's earlier checkout, so that a second payment is noticed", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => JSON.stringify([{ session: "a", checkoutToken: "t", startedAt: Date.now() }]),
  });
  shop.answer(FUNCTION, { body: { url: "https://pay.test/1" } });
  await start();
  expect(shop.last().headers.get("x-checkout-token")).toBe("t");
});

it("gives the shop's own sentence if no checkout can start from here", async () => {
  shop.answer(FUNCTION, {
    status: 403,
    body: problem("foreign_origin", "Open the shop itself."),
  });
  await expect(start()).rejects.toMatchObject({
    name: "CheckoutRefused",
    message: "Open the shop itself.",
  });
});

it("takes an address without a token, as another backend may give it", async () => {
  shop.answer(FUNCTION, { body: { url: "https://pay.test/1" } });
  expect(await start()).toEqual({ url: "https://pay.test/1", proof: null });
});

it.each<[string, FakeAnswer]>([
  ["no url", {}],
  ["an empty url", { body: { url: "" } }],
  ["a script's address", { body: { url: "javascript:alert(1)" } }],
  ["null", { body: "null" }],
  ["a page", { body: "<!doctype html>", headers: { "content-type": "text/html" } }],
])("an answer with %s is No checkout URL received", async (_, answer) => {
  shop.answer(FUNCTION, answer);
  await expect(start()).rejects.toThrow(shopMessages.noCheckoutUrl);
});

it.each<[string, FakeAnswer | "unreachable", new (context: never) => Error]>([
  ["nobody answers", "unreachable", FunctionsFetchError],
  ["the relay fails", { headers: { "x-relay-error": "true" } }, FunctionsRelayError],
  ["the shop says 400", { status: 400 }, FunctionsHttpError],
  ["the shop says 429", { status: 429 }, FunctionsHttpError],
  ["the shop says 503", { status: 503 }, FunctionsHttpError],
])("rejects with the client's own error if %s", async (_, answer, kind) => {
  shop.answer(FUNCTION, answer);
  await expect(start()).rejects.toBeInstanceOf(kind);
});

it("gives up after 10 s, and not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  shop.answer(FUNCTION, "stalled");
  let outcome = "waiting";
  const asked = start().catch((error: Error) => {
    outcome = error.name;
  });
  await vi.advanceTimersByTimeAsync(CHECKOUT_DEADLINE_MS - 1);
  expect(outcome).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(outcome).toBe("FunctionsFetchError");
});

it("is called off with its signal", async () => {
  shop.answer(FUNCTION, "stalled");
  const controller = new AbortController();
  const asked = createCheckout(controller.signal);
  await vi.waitFor(() => expect(shop.calls).toHaveLength(1));
  controller.abort();
  await expect(asked).rejects.toBeInstanceOf(FunctionsFetchError);
});
