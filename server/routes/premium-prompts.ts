// `GET /api/premium-prompts/:name`: the paid text, for a licence that is checked every time.
import { Hono } from "hono";
import { products } from "../checkout/product.ts";
import type { Shop } from "../checkout/shop.ts";
import { bearerLicence, refusal } from "./bearer-licence.ts";
import { HttpProblem } from "./errors.ts";

export interface PremiumPromptsDeps {
  shop: Shop;
  /** Paid texts by the prompt's name. */
  premiumTexts: ReadonlyMap<string, string>;
}

export function premiumPrompts({ shop, premiumTexts }: PremiumPromptsDeps): Hono {
  const routes = new Hono();
  routes.get("/:name", async (c) => {
    c.header("Cache-Control", "no-store");
    const product = products.find(({ promptName }) => promptName === c.req.param("name"));
    const text = product && premiumTexts.get(product.promptName);
    if (!product || text === undefined) {
      throw new HttpProblem(404, {
        code: "unknown_prompt",
        message: "There is no paid prompt of this name.",
        suggestion: "Every other prompt is free: find it on its pattern's page.",
      });
    }
    const verdict = await shop.readLicence(bearerLicence(c), product.id);
    if (verdict.status !== "valid") throw refusal(verdict);
    return c.body(text, 200, { "Content-Type": "text/markdown; charset=utf-8" });
  });
  return routes;
}
