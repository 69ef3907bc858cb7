// Draws a plot of the evidence as one SVG: a row for each mark on one axis, told apart by shape and dash before colour.
import type { Claim, Evidence, Figure, Plot } from "../patterns/evidence-schema.ts";
import type { PlotRow } from "../patterns/notes.ts";
import { escapeHtml } from "./escape-html.ts";
import { referenceLabel } from "./reference-text.ts";

/** Heights in CSS pixels; the width is the reader's, so every x is a percentage. */
const ROW = 46;
const TEXT_LINE = 15;
const MARK_LINE = 30;
const AXIS = 44;
const CAP = 5;
const DOT = 5;
/** So few that their labels stay separate at 280 px. */
const MOST_STEPS = 5;
/** A percent of the width, left free at each end for the marks. */
const MARGIN_PERCENT = 3;

/** A row with its place on the axis. */
interface Mark extends PlotRow {
  /** Middle of the mark; null if the study gives a range alone. */
  at: number | null;
  low: number | null;
  high: number | null;
}

interface PlotAxis {
  ticks: readonly number[];
  /** Where a number is, in percent of the plot's width. */
  place: (value: number) => number;
}

/** `id` must be unique on the page: it ties the title and the description to the drawing. */
export function drawPlot(
  evidence: Evidence,
  plot: Plot,
  id: string,
): { svg: string; rows: PlotRow[] } {
  const figures = plot.points.map(({ reference, figure }) => figureOf(evidence, reference, figure));
  const marks = [
    ...evidence.claims.filter((claim) => plot.claims.includes(claim.id)).map(claimMark),
    ...plot.points.map((point, index) => foundMark(evidence, point, figures, index)),
  ];
  const isRatio = figures.every(({ unit }) => unit === "odds ratio");
  // Without a place for "no effect", lengths are compared, and those begin at zero.
  const base = plot.noEffect ?? 0;
  const drawn = [base, ...marks.flatMap(({ at, low, high }) => [at, low, high])];
  const axis = plotAxis(
    drawn.filter((number) => number !== null),
    isRatio ? "ratio" : "linear",
  );
  const body = [
    axisLines(axis, plot.axis, marks.length * ROW),
    ...marks.map((mark, index) => {
      const top = index * ROW;
      const none = plot.noEffect === null ? "" : noEffectLine(axis.place(plot.noEffect), top);
      return none + words(mark, top) + drawing(mark, top + MARK_LINE, axis, base);
    }),
  ].join("");
  const spoken = marks.map(({ label, value }) => `${label}: ${value}`).join("; ");
  const effect = plot.noEffect === null ? "" : ` No effect is at ${plainNumber(plot.noEffect)}.`;
  const description = escapeHtml(`${plot.axis}. ${spoken}.${effect}`);
  const svg = `<svg role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${marks.length * ROW + AXIS}" overflow="visible" fill="none" font-size="13" direction="ltr"><title id="${id}-title">${escapeHtml(plot.title)}</title><desc id="${id}-desc">${description}</desc>${body}</svg>`;
  return { svg, rows: marks.map(({ at: _at, low: _low, high: _high, ...row }) => row) };
}

function figureOf({ key, references }: Evidence, reference: string, name: string): Figure {
  const figure = references.find(({ id }) => id === reference)?.figures[name];
  if (!figure) throw new Error(`"${key}" has no figure ${reference}.${name}.`);
  return figure;
}

function claimMark({ statement, from, to, sense }: Claim): Mark {
  const sign = sense === "less" ? -1 : 1;
  const ends = from === null ? null : [sign * from, sign * to];
  const amount = from === null ? `${to}%` : `${from}–${to}%`;
  return {
    kind: "claimed",
    label: "Often claimed",
    what: statement,
    value: `${sense === "less" ? "−" : "+"}${amount}`,
    source: null,
    at: ends ? null : sign * to,
    low: ends ? Math.min(...ends) : null,
    high: ends ? Math.max(...ends) : null,
  };
}

function foundMark(
  { references }: Evidence,
  { label, reference }: Plot["points"][number],
  figures: readonly Figure[],
  index: number,
): Mark {
  const figure = figures[index] as Figure;
  const source = references.find(({ id }) => id === reference);
  return {
    kind: "found",
    label,
    what: figure.what,
    value: figureText(figure, commonDecimals(figures)),
    source: source ? { label: referenceLabel(source), url: source.href } : null,
    at: figure.value,
    low: figure.low ?? null,
    high: figure.high ?? null,
  };
}

/** Changes are written with the same decimals, so that 0.0 reads as a measurement. */
function commonDecimals(figures: readonly Figure[]): number {
  if (!figures.every(({ unit }) => unit === "percent change")) return 0;
  return Math.max(...figures.map(({ value }) => String(value ?? 0).split(".")[1]?.length ?? 0));
}

function figureText({ value, low, high, spread, unit }: Figure, decimals: number): string {
  const percent = unit.startsWith("percent") && unit !== "percentage points" ? "%" : "";
  const range =
    low === undefined || high === undefined
      ? ""
      : low < 0
        ? `${plainNumber(low)} to ${plainNumber(high)}`
        : `${low}–${high}`;
  if (value === null) return `${range}${percent}`;
  const sign = unit === "percent change" && value > 0 ? "+" : "";
  const main = `${sign}${plainNumber(value, decimals)}${percent}`;
  return range && spread ? `${main} (${range}${percent})` : main;
}

/** With a true minus sign; at least `decimals` places. */
function plainNumber(amount: number, decimals = 0): string {
  const own = String(Math.abs(amount)).split(".")[1]?.length ?? 0;
  return `${amount < 0 ? "−" : ""}${Math.abs(amount).toFixed(Math.max(own, decimals))}`;
}

/** With round ends and ticks that hold every number of `values`. A ratio gives halves and doubles the same length. */
export function plotAxis(values: readonly number[], kind: "linear" | "ratio"): PlotAxis {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error("A plot needs numbers to draw.");
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
    place: (value) => {
      const share = (scale(value) - from * step) / (count * step);
      return rounded(MARGIN_PERCENT + share * (100 - 2 * MARGIN_PERCENT));
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

function axisLines({ ticks, place }: PlotAxis, name: string, y: number): string {
  const marks = ticks.map(
    (tick) =>
      `<line x1="${place(tick)}%" x2="${place(tick)}%" y1="${y}" y2="${y + 4}" stroke="var(--quiet)"/>` +
      `<text x="${place(tick)}%" y="${y + 18}" text-anchor="middle" font-size="12" fill="var(--quiet)">${plainNumber(tick)}</text>`,
  );
  const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 0].map(place);
  const line = `<line x1="${ends[0]}%" x2="${ends[1]}%" y1="${y}" y2="${y}" stroke="var(--quiet)"/>`;
  return `${line}${marks.join("")}<text x="0" y="${y + AXIS - 6}" font-size="12" fill="var(--quiet)">${escapeHtml(name)}</text>`;
}

/** Broken at each row, so that it never runs through words. */
function noEffectLine(x: number, top: number): string {
  return `<line x1="${x}%" x2="${x}%" y1="${top + TEXT_LINE + 6}" y2="${top + ROW}" stroke="var(--quiet)" stroke-dasharray="1 4" stroke-linecap="round"/>`;
}

function words({ label, value }: Mark, top: number): string {
  return (
    `<text x="0" y="${top + TEXT_LINE}" fill="var(--ink)">${escapeHtml(label)}</text>` +
    `<text x="100%" y="${top + TEXT_LINE}" text-anchor="end" fill="var(--ink)">${escapeHtml(value)}</text>`
  );
}

/** A claim is dashed and ends in open diamonds. A finding is a dot on a stem, or on an interval with caps. */
function drawing({ kind, at, low, high }: Mark, y: number, axis: PlotAxis, base: number): string {
  const line = (from: number, to: number, look: string) =>
    `<line x1="${axis.place(from)}%" x2="${axis.place(to)}%" y1="${y}" y2="${y}" stroke="${kind === "claimed" ? "var(--quiet)" : "var(--lit)"}" ${look}/>`;
  if (kind === "claimed") {
    const ends = [low, high, at].filter((end) => end !== null);
    const diamonds = ends.map(
      // In a drawing of its own, because a path knows no percentages.
      (end) =>
        `<svg x="${axis.place(end)}%" y="${y}" overflow="visible"><path d="M0-6 6 0 0 6-6 0Z" fill="var(--ground)" stroke="var(--ink)" stroke-width="1.5"/></svg>`,
    );
    return line(low ?? base, ends.at(-1) ?? base, 'stroke-dasharray="4 4"') + diamonds.join("");
  }
  const caps = [low, high].map((end) =>
    end === null
      ? ""
      : `<line x1="${axis.place(end)}%" x2="${axis.place(end)}%" y1="${y - CAP}" y2="${y + CAP}" stroke="var(--lit)" stroke-width="1.5"/>`,
  );
  const spread =
    low === null || high === null ? "" : line(low, high, 'stroke-width="3"') + caps.join("");
  if (at === null) return spread;
  const stem = spread || line(base, at, 'stroke-width="1.5"');
  return `${stem}<circle cx="${axis.place(at)}%" cy="${y}" r="${DOT}" fill="var(--lit)"/>`;
}
