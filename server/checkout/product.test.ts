import { expect, it } from "vitest";
import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import { products } from "./product.ts";

it.each(products)(
  "the price of $title is the one that is said everywhere",
  ({ amount, currency }) => {
    const style = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
    expect(new Intl.NumberFormat("en-US", style).format(amount / 100)).toBe(PREMIUM_PRICE);
  },
);
