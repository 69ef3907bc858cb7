// Says what the shop sells for, and whether money moves in it; the payment dialog asks before anyone pays.
import { Hono } from "hono";
import type { Product } from "../checkout/product.ts";
import type { Shop } from "../checkout/shop.ts";
import { methodNotAllowed } from "./errors.ts";

export interface ShopInfo {
  /** `test`: no money moves. */
  mode: Shop["mode"];
  /** `amount` in the currency's smallest unit, `currency` by ISO 4217 in lower case. */
  price: { amount: number; currency: string };
}

export interface ShopInfoDeps {
  shop: Pick<Shop, "mode">;
  product: Pick<Product, "amount" | "currency">;
}

/** `GET /api/shop`. */
export function shopInfo({ shop, product }: ShopInfoDeps): Hono {
  const routes = new Hono();
  routes.get("/", (c) => {
    const info: ShopInfo = {
      mode: shop.mode,
      price: { amount: product.amount, currency: product.currency },
    };
    // Going live must show at once.
    return c.json(info, 200, { "Cache-Control": "no-store" });
  });
  routes.all("/", () => {
    throw methodNotAllowed("GET");
  });
  return routes;
}
