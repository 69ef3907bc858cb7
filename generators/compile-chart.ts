// Places the figures of a plot on an axis; the site draws what comes of it.
import type { Claim, Evidence, Figure, Plot } from "../patterns/evidence-schema.ts";

/** So few that their labels stay apart at 280 px. */
const MOST_STEPS = 5;
/** Percent of the width left free at each end for the marks. */
const MARGIN = 3;

/** A chart ready to draw, without its caption. Every place is in percent of its width. */
export type Chart = ReturnType<typeof compileChart>;

export interface ChartRow {
  kind: "claimed" | "measured" | "yours" | "expected";
  label: string;
  /** As drawn: "−0.11 (−0.19 to −0.02)". */
  value: string;
  /** An interval or a range, or a bar from zero. */
  line: readonly [number, number] | null;
  marks: readonly number[];
  /** Whether the line is an interval, which gets a cap at each end. */
  interval: boolean;
  /** Further out than the axis goes, at this end. */
  beyond?: "low" | "high";
}

/** A row with its numbers. */
interface Mark extends Pick<ChartRow, "kind" | "label" | "value"> {
  /** Null if the study gives a range alone. */
  at: number | null;
  low: number | null;
  high: number | null;
}

export function compileChart(evidence: Evidence, plot: Plot) {
  const { title, axis: name, noEffect } = plot;
  const figures = plot.points.map(({ reference, figure }) => figureOf(evidence, reference, figure));
  const decimals = commonDecimals(figures);
  const marks = [
    ...evidence.claims.filter(({ id }) => plot.claims.includes(id)).map(claimMark),
    ...figures.map((figure, index): Mark => {
      const { value, low = null, high = null } = figure;
      const label = plot.points[index]?.label ?? "";
      return { kind: "measured", label, value: figureText(figure, decimals), at: value, low, high };
    }),
  ];
  // Without a place for "no effect", lengths are compared, and those begin at zero.
  const base = noEffect ?? 0;
  const drawn = [base, ...marks.flatMap(({ at, low, high }) => [at, low, high])];
  const isRatio = figures.every(({ unit }) => unit === "odds ratio");
  const { ticks, place } = chartAxis(
    drawn.filter((number) => number !== null),
    isRatio ? "ratio" : "linear",
  );
  const said = marks.map(({ label, value }) => `${label}: ${value}`).join("; ");
  const effect = noEffect === null ? "" : ` No effect is at ${plainNumber(noEffect)}.`;
  return {
    title,
    axis: name,
    /** All of it in words, for those who can't see the drawing. */
    description: `${name}. ${said}.${effect}`,
    ticks: ticks.map((tick) => ({ at: place(tick), text: plainNumber(tick) })),
    noEffect: noEffect === null ? null : place(noEffect),
    rows: marks.map(({ kind, label, value, at, low, high }): ChartRow => {
      const ends = low === null || high === null ? [base, at ?? base] : [low, high];
      const points = kind === "claimed" && low !== null ? ends : at === null ? [] : [at];
      const interval = kind === "measured" && low !== null && high !== null;
      // As forest plots have it: a study without an interval is a mark alone.
      const isMarkAlone = kind === "measured" && !interval && noEffect !== null;
      return {
        kind,
        label,
        value,
        line: isMarkAlone ? null : (ends.map(place) as [number, number]),
        marks: points.map(place),
        interval,
      };
    }),
  };
}

function figureOf({ key, references }: Evidence, reference: string, name: string): Figure {
  const figure = references.find(({ id }) => id === reference)?.figures[name];
  if (!figure) throw new Error(`"${key}" has no figure ${reference}.${name}.`);
  return figure;
}

/** `low` and `high` are null for a single figure. */
export function claimMark({ from, to, sense }: Claim) {
  const sign = sense === "less" ? -1 : 1;
  const amount = from === null ? `${to}%` : `${from}–${to}%`;
  const ends = from === null ? [null, null] : [sign * from, sign * to].sort((a, b) => a - b);
  const [low = null, high = null] = ends;
  const value = `${sense === "less" ? "−" : "+"}${amount}`;
  return { kind: "claimed" as const, label: "Claimed", value, at: sign * to, low, high };
}

const isChange = ({ unit }: Figure) => /^percent(age points| change)$/.test(unit);

/** Changes are written with the same decimals, so that 0.0 reads as a measurement. */
function commonDecimals(figures: readonly Figure[]): number {
  if (!figures.every(isChange)) return 0;
  return Math.max(...figures.map(({ value }) => String(value ?? 0).split(".")[1]?.length ?? 0));
}

/** "+4.2%", "−0.11 (−0.19 to −0.02)"; changes have at least `decimals` places. */
export function figureText(figure: Figure, decimals = 0): string {
  const { value, low, high, spread, unit } = figure;
  const percent = unit.startsWith("percent") && unit !== "percentage points" ? "%" : "";
  const range =
    low === undefined || high === undefined
      ? ""
      : low < 0
        ? `${plainNumber(low)} to ${plainNumber(high)}`
        : `${low}–${high}`;
  if (value === null) return `${range}${percent}`;
  const sign = isChange(figure) && value > 0 ? "+" : "";
  const main = `${sign}${plainNumber(value, decimals)}${percent}`;
  return range && spread ? `${main} (${range}${percent})` : main;
}

/** With a true minus sign; at least `decimals` places. */
function plainNumber(amount: number, decimals = 0): string {
  const own = String(Math.abs(amount)).split(".")[1]?.length ?? 0;
  return `${amount < 0 ? "−" : ""}${Math.abs(amount).toFixed(Math.max(own, decimals))}`;
}

/** Round ticks that hold every number of `values`. On a ratio axis a half and a double are equally far from 1. */
export function chartAxis(values: readonly number[], kind: "linear" | "ratio") {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error("A chart needs numbers to draw.");
  if (kind === "ratio" && values.some((value) => value <= 0))
    throw new Error("A ratio must be above zero.");
  const scale = kind === "ratio" ? Math.log2 : (value: number) => value;
  const [low, high] = [scale(Math.min(...values)), scale(Math.max(...values))];
  const step = kind === "ratio" ? 1 : roundStep((high - low || 1) / MOST_STEPS);
  const from = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - from);
  const steps = Array.from({ length: count + 1 }, (_, index) => rounded((from + index) * step));
  return {
    ticks: kind === "ratio" ? steps.map((power) => 2 ** power) : steps,
    /** In percent of the width. */
    place: (value: number) => {
      const share = (scale(value) - from * step) / (count * step);
      return rounded(MARGIN + share * (100 - 2 * MARGIN));
    },
  };
}

/** The next of 1, 2, 2.5, 5 and their tenfolds. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5].find((factor) => factor * ten >= least * (1 - 1e-9)) ?? 10;
  return rounded(step * ten);
}

/** 0.30000000000000004 as 0.3. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}
