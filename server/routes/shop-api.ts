// The shop's readable side: checkouts, licences and paid texts, for pages of this site and for programs.
import { Hono } from "hono";
import { products } from "../checkout/product.ts";
import type { Shop } from "../checkout/shop.ts";
import { type CallLimitDeps, callLimit } from "./call-limit.ts";
import { CLAIM_HEADER, checkouts } from "./checkouts.ts";
import { licence } from "./licence.ts";
import { ownPages } from "./own-pages.ts";
import { type PaymentEventsDeps, paymentEvents } from "./payment-events.ts";
import { premiumPrompts } from "./premium-prompts.ts";
import { shopInfo } from "./shop-info.ts";

/**
 * Questions about checkouts from one address in a minute, right ones too: each about an unpaid one is a call to the
 * provider, who has a limit of its own for the whole shop. A page that waits asks some ten times.
 */
export const CHECKOUT_QUESTIONS = 300;

export interface ShopApiDeps extends Omit<CallLimitDeps, "counts">, PaymentEventsDeps {
  shop: Shop;
  ownOrigins: readonly string[];
  premiumTexts: ReadonlyMap<string, string>;
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
  const questions = callLimit({ ...deps, counts: "all", most: CHECKOUT_QUESTIONS });
  for (const path of ["/checkouts/:session", "/licence", "/premium-prompts/:name"]) {
    routes.use(path, pages, guesses);
  }
  routes.use("/checkouts/:session", questions);
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
