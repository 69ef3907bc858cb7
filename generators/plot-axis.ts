// Chooses the axis of a plot: round ends and ticks, and where on it a number stands.

/** As few as tell the scale, so that their labels stand apart at 280 px. */
const MOST_STEPS = 5;
/** A percent of the width, left free at each end for the marks. */
const MARGIN_PERCENT = 3;

export interface PlotAxis {
  ticks: readonly number[];
  /** Where a number stands, in percent of the plot's width. */
  place: (value: number) => number;
}

/** `ratio` gives halves and doubles the same length; all its numbers must be above zero. */
export type AxisKind = "linear" | "ratio";

/** An axis that holds every number of `values`; throws where there is none. */
export function plotAxis(values: readonly number[], kind: AxisKind): PlotAxis {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error("A plot needs numbers to draw.");
  const scale = kind === "ratio" ? Math.log2 : (value: number) => value;
  const ticks = kind === "ratio" ? ratioTicks(values) : linearTicks(values);
  const first = scale(ticks[0] ?? 0);
  const last = scale(ticks.at(-1) ?? 1);
  return {
    ticks,
    place: (value) => {
      const share = (scale(value) - first) / (last - first);
      return rounded(MARGIN_PERCENT + share * (100 - 2 * MARGIN_PERCENT));
    },
  };
}

function linearTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = roundStep((high - low || 1) / MOST_STEPS);
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)];
  const count = Math.max(1, to - from);
  return Array.from({ length: count + 1 }, (_, index) => rounded((from + index) * step));
}

/** The next of 1, 2, 2.5, 5 and their tenfolds. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5].find((factor) => factor * ten >= least * (1 - 1e-9)) ?? 10;
  return rounded(step * ten);
}

function ratioTicks(values: readonly number[]): number[] {
  if (values.some((value) => value <= 0)) throw new Error("A ratio is above zero.");
  const [from, to] = [
    Math.floor(Math.log2(Math.min(...values))),
    Math.ceil(Math.log2(Math.max(...values))),
  ];
  const count = Math.max(1, to - from);
  return Array.from({ length: count + 1 }, (_, index) => 2 ** (from + index));
}

/** Without the tail that binary fractions leave: 0.30000000000000004 is 0.3. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}
