// The shop's readable side: checkouts, licences and paid texts, for pages of this site and for programs.
import { Hono } from "hono";
import { products } from "../domain/product.ts";
import type { Shop } from "../domain/shop.ts";
import { type CallLimitDeps, callLimit } from "./call-limit.ts";
import { CLAIM_HEADER, checkouts } from "./checkouts.ts";
import { licence } from "./licence.ts";
import { ownPages } from "./own-pages.ts";
import { type PaymentEventsDeps, paymentEvents } from "./payment-events.ts";
import { premiumPrompts } from "./premium-prompts.ts";
import { shopInfo } from "./shop-info.ts";
import type { PromptWriter } from "./takeaways/prompt-writer.ts";

export interface ShopApiDeps extends Omit<CallLimitDeps, "counts">, PaymentEventsDeps {
  shop: Shop;
  ownOrigins: readonly string[];
  premiumTexts: ReadonlyMap<string, string>;
  write: PromptWriter | null;
}

export function shopApi(deps: ShopApiDeps): Hono {
  const routes = new Hono();
  const pages = ownPages({
    ownOrigins: deps.ownOrigins,
    method: "GET",
    headers: [CLAIM_HEADER],
  });
  // One count for all three, so that nobody gets three times the guesses.
  const guesses = callLimit({ ...deps, counts: "wrong" });
  for (const path of ["/checkouts/:session", "/licence", "/premium-prompts/:name"]) {
    routes.use(path, pages, guesses);
  }
  routes.route("/checkouts", checkouts(deps));
  routes.route("/licence", licence(deps));
  routes.route("/premium-prompts", premiumPrompts(deps));
  routes.route("/payment-events", paymentEvents(deps));
  const [product] = products;
  if (product) {
    routes.use("/shop", pages);
    routes.route("/shop", shopInfo({ shop: deps.shop, product }));
  }
  return routes;
}
