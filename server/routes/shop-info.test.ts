import { Hono } from "hono";
import { expect, test } from "vitest";
import { answerError } from "./errors.ts";
import { shopInfo } from "./shop-info.ts";

function app(mode: "live" | "test") {
  const routes = new Hono();
  routes.onError(answerError(() => undefined));
  return routes.route(
    "/api/shop",
    shopInfo({ shop: { mode }, product: { amount: 500, currency: "usd" } }),
  );
}

test.each(["live", "test"] as const)("says the price and that the shop is %s", async (mode) => {
  const answer = await app(mode).request("/api/shop");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ mode, price: { amount: 500, currency: "usd" } });
});

test("any other method is 405", async () => {
  const answer = await app("test").request("/api/shop", { method: "POST" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET");
});
