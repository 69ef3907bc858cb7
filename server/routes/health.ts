// `/healthz`: whether pages can be served. `/readyz`: whether something can be sold, and what the owner should look at.
import { Hono } from "hono";
import { noticesOf } from "../checkout/figures.ts";
import type { Shop } from "../checkout/shop.ts";

/** Whoever asks, the shop is checked at most once in this time. */
const CHECK_KEPT_MS = 10_000;
const NO_STORE = { "Cache-Control": "no-store" };

/** @param now milliseconds */
export function health(shop: Pick<Shop, "findObstacles" | "readFigures">, now: () => number): Hono {
  async function look(at: number) {
    const [reasons, figures] = await Promise.all([
      shop.findObstacles(),
      // A store that is away is among the obstacles.
      shop.readFigures().catch(() => null),
    ]);
    return { ready: reasons.length === 0, reasons, notices: figures ? noticesOf(figures, at) : [] };
  }
  let last: { at: number; found: ReturnType<typeof look> } | null = null;
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NO_STORE))
    .get("/readyz", async (c) => {
      const at = now();
      if (!last || Math.abs(at - last.at) >= CHECK_KEPT_MS) last = { at, found: look(at) };
      const found = await last.found;
      if (found.ready) return c.json(found, 200, NO_STORE);
      return c.json(found, 503, { ...NO_STORE, "Retry-After": `${CHECK_KEPT_MS / 1000}` });
    });
}
