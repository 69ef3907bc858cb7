// What a plot draws, as numbers and in words: one row a claim, one row a figure of a study.
import {
  type Claim,
  type Evidence,
  type Figure,
  figureOf,
  type Plot,
} from "../patterns/define-evidence.ts";

export interface PlotValue {
  kind: "claimed" | "found";
  label: string;
  /** What was measured, or what the claim says. */
  what: string;
  /** Middle of the mark; null where the study gives a range alone. */
  value: number | null;
  low: number | null;
  high: number | null;
  /** As it is written beside the mark. */
  text: string;
  /** Reference id; null for a claim. */
  reference: string | null;
}

/** Claims first, then the points in the order of the plot. */
export function plotValues(evidence: Evidence, plot: Plot): PlotValue[] {
  const figures = plot.points.map((point) => figureOf(evidence, point));
  const decimals = commonDecimals(figures);
  const claims = plot.claims.flatMap((id) => evidence.claims.filter((claim) => claim.id === id));
  return [
    ...claims.map(claimValue),
    ...plot.points.map((point, index): PlotValue => {
      const figure = figures[index] ?? figureOf(evidence, point);
      const { what, value, low = null, high = null } = figure;
      const { label, reference } = point;
      const text = figureText(figure, decimals);
      return { kind: "found", label, what, value, low, high, text, reference };
    }),
  ];
}

function claimValue({ statement, from, to, sense }: Claim): PlotValue {
  const sign = sense === "less" ? -1 : 1;
  const amount = from === null ? `${to}%` : `${from}–${to}%`;
  return {
    kind: "claimed",
    label: "Often claimed",
    what: statement,
    value: from === null ? sign * to : null,
    low: from === null ? null : Math.min(sign * from, sign * to),
    high: from === null ? null : Math.max(sign * from, sign * to),
    text: `${sense === "less" ? "−" : "+"}${amount}`,
    reference: null,
  };
}

/** Changes are written to the same decimal, so that 0.0 reads as a measurement and not as a gap. */
function commonDecimals(figures: readonly Figure[]): number {
  if (!figures.every(({ unit }) => unit === "percent change")) return 0;
  return Math.max(...figures.map(({ value }) => String(value ?? 0).split(".")[1]?.length ?? 0));
}

function figureText({ value, low, high, spread, unit }: Figure, decimals: number): string {
  const number = (amount: number) => plainNumber(amount, decimals);
  const percent = unit.startsWith("percent") && unit !== "percentage points" ? "%" : "";
  const range = low === undefined || high === undefined ? "" : rangeText(low, high);
  if (value === null) return `${range}${percent}`;
  const sign = unit === "percent change" && value > 0 ? "+" : "";
  const main = `${sign}${number(value)}${percent}`;
  return range && spread ? `${main} (${range}${percent})` : main;
}

/** "3–9" and, where a sign would run into the dash, "−0.19 to −0.02". */
function rangeText(low: number, high: number): string {
  return low < 0 ? `${plainNumber(low)} to ${plainNumber(high)}` : `${low}–${high}`;
}

/** With a true minus sign; at least `decimals` places. */
export function plainNumber(amount: number, decimals = 0): string {
  const own = String(Math.abs(amount)).split(".")[1]?.length ?? 0;
  const digits = Math.abs(amount).toFixed(Math.max(own, decimals));
  return `${amount < 0 ? "−" : ""}${digits}`;
}
