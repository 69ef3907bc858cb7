/** What a paid pattern costs, once, as it is said everywhere. What is taken for it stands in `server/checkout/product.ts`. */
export const PREMIUM_PRICE = "$5";
