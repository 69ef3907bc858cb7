// Places a test's intervals, claimed figures and studies on one axis, in percent of the current version.
import { type Chart, type ChartRow, chartAxis } from "../../../generators/compile-chart.ts";
import type { Research } from "../../../generators/research.ts";
import type { Reading } from "../../../statistics/read-result.ts";
import { percents, signed } from "../../../statistics/result-text.ts";

interface Mark extends Pick<ChartRow, "kind" | "label" | "value"> {
  at: number | null;
  ends: readonly [number, number] | null;
}
/** Percent on either side of no effect that are always shown. */
const LEAST = 1;
/** Letters of a row and of the axis's name that a narrow screen has room for. */
const ROOM = { row: 42, name: 14 };
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
/** A study further out than this many times everything else ends in an arrow. */
const FAR = 1.5;

/** @param isExpected whether what to expect after shipping is drawn @returns null if no effect can be said in percent */
export function plotOf(
  { effects }: Reading,
  nameOf: (at: number) => string,
  { claims, studies }: Research,
  isExpected: boolean,
): Omit<Chart, "title" | "caption"> | null {
  const own = effects.flatMap(({ at, relative, expected }): Mark[] => {
    if (!relative) return [];
    const { low, high, estimate } = relative;
    const [from, to] = signed(Number.isFinite(high) ? [low, high] : [low]);
    const value = to ? `${from} to ${to}` : `${from} or above`;
    const name = nameOf(at);
    const yours: Mark = {
      kind: "yours",
      label: `Your test, ${name}`,
      value,
      at: Number.isFinite(estimate) ? 100 * estimate : null,
      ends: [100 * low, 100 * high],
    };
    if (!isExpected || expected === null || !Number.isFinite(estimate)) return [yours];
    const likely = percents({ ...relative, estimate: expected }).at(-1) ?? "";
    const label = effects.length > 1 ? `Expected, ${name}` : "Expected after shipping";
    return [yours, { kind: "expected", label, value: likely, at: 100 * expected, ends: null }];
  });
  if (own.length === 0) return null;
  const claimed: Mark[] = claims.map(({ label, low, high }) => ({
    kind: "claimed",
    label: "Claimed",
    value: label.replace(/^claimed /, ""),
    at: low === high ? high : null,
    ends: low === high ? [0, high] : [low, high],
  }));
  const measured: Mark[] = studies.map(({ low, high, ...study }) => ({
    ...study,
    kind: "measured",
    ends: low === null || high === null ? null : [low, high],
  }));
  const marks = [...own, ...claimed, ...measured];
  const near = [...own, ...claimed].flatMap(({ at, ends }) => [at ?? 0, ...(ends ?? [])]);
  const reach = FAR * Math.max(LEAST, ...near.filter(Number.isFinite).map(Math.abs));
  const isShown = (value: number) => Math.abs(value) <= reach;
  const shown = [...near, ...measured.map(({ at }) => at ?? 0)].filter(isShown);
  const { ticks, place } = chartAxis([-LEAST, LEAST, ...shown], "linear");
  const within = (value: number) => Math.max(0, Math.min(100, place(value)));
  const said = marks.map(({ label, value }) => `${label}: ${value}`).join("; ");
  const axisOf = (name: string) => `Change in percent of ${name}; 0 is no effect`;
  return {
    axis: axisOf(cut(nameOf(0), ROOM.name)),
    description: `${axisOf(nameOf(0))}. ${said}.`,
    ticks: ticks.map((tick) => ({ at: place(tick), text: `${tick}`.replace("-", "−") })),
    noEffect: place(0),
    rows: marks.map(({ kind, label, value, at, ends }) => {
      const points = kind === "claimed" && at === null ? (ends ?? []) : at === null ? [] : [at];
      return {
        kind,
        label: cut(label, ROOM.row - value.length),
        value,
        line: ends && [within(ends[0]), within(ends[1])],
        marks: points.filter(isShown).map(within),
        interval: kind === "yours" || (kind === "measured" && ends !== null),
        ...(!points.every(isShown) && {
          beyond: (points[0] ?? 0) < 0 ? ("low" as const) : ("high" as const),
        }),
      };
    }),
  };
}
