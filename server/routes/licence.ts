// `GET /api/licence`: which product a key opens, for a buyer who types it in another browser.
import { Hono } from "hono";
import { products } from "../checkout/product.ts";
import type { LicenceVerdict, Shop } from "../checkout/shop.ts";
import { refusalOf, requireBearer } from "./premium-prompts.ts";

export function licence({ shop }: { shop: Shop }): Hono {
  const routes = new Hono();
  routes.get("/", async (c) => {
    c.header("Cache-Control", "no-store");
    const key = requireBearer(c);
    let refused: Exclude<LicenceVerdict, { status: "valid" }> = { status: "invalid" };
    for (const { id } of products) {
      const verdict = await shop.readLicence(key, id);
      if (verdict.status === "valid") return c.json({ product: id, mode: shop.mode });
      if (refused.status === "invalid" || verdict.status === "revoked") refused = verdict;
    }
    throw refusalOf(refused);
  });
  return routes;
}
