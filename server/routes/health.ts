// `/healthz`: whether pages can be served. `/readyz`: whether something can be sold.
import { Hono } from "hono";
import type { Shop } from "../checkout/shop.ts";

/** Whoever asks, the shop is checked at most once in this time. */
const CHECK_KEPT_MS = 10_000;
const NO_STORE = { "Cache-Control": "no-store" };

/** @param now milliseconds */
export function health(shop: Pick<Shop, "findObstacles">, now: () => number): Hono {
  const routes = new Hono();
  let last: { at: number; obstacles: Promise<string[]> } | null = null;
  routes.get("/healthz", (c) => c.json({ status: "ok" }, 200, NO_STORE));
  routes.get("/readyz", async (c) => {
    const at = now();
    if (!last || Math.abs(at - last.at) >= CHECK_KEPT_MS)
      last = { at, obstacles: shop.findObstacles() };
    const reasons = await last.obstacles;
    if (reasons.length === 0) return c.json({ ready: true, reasons }, 200, NO_STORE);
    const headers = { ...NO_STORE, "Retry-After": `${CHECK_KEPT_MS / 1000}` };
    return c.json({ ready: false, reasons }, 503, headers);
  });
  return routes;
}
