// `GET /api/premium-prompts/:name`: the paid text, for a licence that is asked about anew every time.
import { Hono } from "hono";
import { stackFromQuery, stackToQuery } from "../../generators/stack/stack.ts";
import { products } from "../domain/product.ts";
import type { Shop } from "../domain/shop.ts";
import { bearerLicence, refusal } from "./bearer-licence.ts";
import { HttpProblem } from "./errors.ts";
import { unknownChoices } from "./takeaways/name-problems.ts";
import type { PromptWriter } from "./takeaways/prompt-writer.ts";

export interface PremiumPromptsDeps {
  shop: Shop;
  /** Paid texts by the prompt's name. */
  premiumTexts: ReadonlyMap<string, string>;
  /** Writes the text for another stack; null where only the one text is at hand. */
  write: PromptWriter | null;
}

/**
 * No status that speaks of the licence, which is good: the site would forget the purchase. The text for another stack
 * than the one asked for would be believed to be for that one.
 */
const oneStackOnly = (): HttpProblem =>
  new HttpProblem(501, {
    code: "one_stack_only",
    message: "This shop has the paid prompt for the default stack only.",
    suggestion: "Choose the default stack, or ask without one in the address.",
  });

export function premiumPrompts({ shop, premiumTexts, write }: PremiumPromptsDeps): Hono {
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
    const { stack, unknown } = stackFromQuery(new URL(c.req.url).searchParams);
    if (unknown.length > 0) throw unknownChoices(unknown);
    const usual = stackToQuery(stack).size === 0;
    const own = usual ? text : await write?.(product.promptName, stack);
    if (!own) throw oneStackOnly();
    return c.body(own, 200, { "Content-Type": "text/markdown; charset=utf-8" });
  });
  return routes;
}
