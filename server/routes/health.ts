// Says that the process is alive, and whether the shop can sell, for whatever watches them.
import { Hono } from "hono";
import type { Shop } from "../checkout/shop.ts";

/** A watcher that asks every second asks the provider six times a minute. */
const CHECK_KEPT_MS = 10_000;
const RETRY_AFTER_S = 10;
const NO_STORE = { "Cache-Control": "no-store" };

export interface HealthDeps {
  shop: Shop;
  /** Seconds of skew beyond which signed events are refused as too old or too new. */
  toleranceS: number;
  /** Milliseconds. */
  now: () => number;
}

/** `/healthz`: answers as long as the process does. */
export function alive(): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.json({ status: "ok" }, 200, NO_STORE));
  return routes;
}

function clockWord(skewS: number | null, toleranceS: number): "ok" | "off" | "unknown" {
  if (skewS === null) return "unknown";
  return Math.abs(skewS) > toleranceS ? "off" : "ok";
}

/** `/readyz`: 200 when the store and the provider answer, 503 when one of them does not. */
export function ready({ shop, toleranceS, now }: HealthDeps): Hono {
  const routes = new Hono();
  let kept: { at: number; check: ReturnType<Shop["check"]> } | null = null;
  routes.get("/", async (c) => {
    const at = now();
    if (!kept || Math.abs(at - kept.at) >= CHECK_KEPT_MS) kept = { at, check: shop.check() };
    const { store, provider, clockSkewS } = await kept.check;
    const isReady = store === "ok" && provider === "ok";
    const clock = clockWord(clockSkewS, toleranceS);
    return c.json(
      { status: isReady ? "ready" : "unavailable", store, provider, clock, clockSkewS },
      isReady ? 200 : 503,
      isReady ? NO_STORE : { ...NO_STORE, "Retry-After": String(RETRY_AFTER_S) },
    );
  });
  return routes;
}
