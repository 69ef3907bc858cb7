// `GET /api/shop`: the price, and whether money moves; the payment dialog asks before anyone pays.
import type { Handler } from "hono";
import { products } from "../checkout/product.ts";
import type { Shop } from "../checkout/shop.ts";

export function shopInfo(shop: Pick<Shop, "mode" | "sendsMail">): Handler {
  const [product] = products;
  return (c) => {
    if (!product) return c.notFound();
    const { amount, currency } = product;
    const { mode, sendsMail: lostKeyMail } = shop;
    const info = { mode, price: { amount, currency }, lostKeyMail };
    // Going live must show at once.
    return c.json(info, 200, { "Cache-Control": "no-store" });
  };
}
