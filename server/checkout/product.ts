// What the shop sells; price and currency come from here and from nowhere else.

export type Product = (typeof products)[number];

export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

export const products = [
  {
    /** Also the value of the purchase flag and the product a licence is scoped to. */
    id: "ai_prompt_3d_motion",
    /** File name of the prompt that a licence opens, without its ending. */
    promptName: "scene-3d",
    title: "3D Motion, premium AI prompt",
    /** In the currency's smallest unit: 500 is $5. */
    amount: 500,
    /** ISO 4217, lower case. */
    currency: "usd",
    /** Page of the site to which a buyer is taken back. */
    page: "/motion",
  },
];
