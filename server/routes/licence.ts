// `GET /api/licence`: which product a key opens, for whoever restores a purchase in another browser.
import { Hono } from "hono";
import { products } from "../checkout/product.ts";
import type { LicenceVerdict, Shop } from "../checkout/shop.ts";
import { bearerLicence, refusal } from "./bearer-licence.ts";

export function licence({ shop }: { shop: Shop }): Hono {
  const routes = new Hono();
  routes.get("/", async (c) => {
    c.header("Cache-Control", "no-store");
    const key = bearerLicence(c);
    let verdict: Exclude<LicenceVerdict, { status: "valid" }> = { status: "invalid" };
    for (const { id } of products) {
      const found = await shop.readLicence(key, id);
      if (found.status === "valid") return c.json({ product: found.product, mode: shop.mode });
      if (found.status !== "other_product") verdict = found;
      else if (verdict.status === "invalid") verdict = found;
    }
    throw refusal(verdict);
  });
  return routes;
}
