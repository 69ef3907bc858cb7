// A test's numbers in words; free of the distributions, which a pattern's page doesn't need.
const counts = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 15 });
const shares = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 4 });

/** `31,234` */
export const count = (value: number): string => counts.format(value);
/** `5.5%`; `value` in percent. */
export const share = (value: number): string => `${shares.format(value)}%`;

/** The share that the gain or fall leads to, from `base`, all in percent. */
export function targetOf(plan: { base: number; gain: number; wanted: "more" | "less" }): number {
  return plan.base * (1 + (plan.wanted === "more" ? plan.gain : -plan.gain) / 100);
}
