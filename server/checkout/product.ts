// What the shop sells; price and currency come from here and from nowhere else.

export interface Product {
  /** Also the value of the purchase flag and the product a licence is scoped to. */
  id: string;
  /** File name of the prompt that a licence opens, without its ending. */
  promptName: string;
  title: string;
  /** In the currency's smallest unit: 500 is $5. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Page of the site to which a buyer is taken back. */
  page: string;
}

export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

export const products: readonly Product[] = [
  {
    id: "ai_prompt_3d_motion",
    promptName: "scene-3d",
    title: "3D Motion, premium AI prompt",
    amount: 500,
    currency: "usd",
    page: "/motion",
  },
];
