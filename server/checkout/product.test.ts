import { describe, expect, it } from "vitest";
import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import { products } from "./product.ts";

const CENTS = 100;

describe("the price", () => {
  it.each(products)("of $title is the one that is said everywhere", ({ amount, currency }) => {
    const said = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    });
    expect(said.format(amount / CENTS)).toBe(PREMIUM_PRICE);
  });
});
