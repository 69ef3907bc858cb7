// Draws a plot of the evidence as one SVG: a row a mark, on one axis, told apart by shape and dash before colour.
import { type Evidence, figureOf, type Plot } from "../patterns/define-evidence.ts";
import { escapeHtml } from "./escape-html.ts";
import { type PlotAxis, plotAxis } from "./plot-axis.ts";
import { type PlotValue, plainNumber, plotValues } from "./plot-values.ts";

/** Heights in CSS pixels; the width is the reader's, so every x is a percentage. */
const ROW = 46;
const TEXT_LINE = 15;
const MARK_LINE = 30;
const AXIS = 44;
const CAP = 5;
const DOT = 5;

export interface PlotDrawing {
  svg: string;
  values: readonly PlotValue[];
}

/** `id` must be unique on the page: it ties the title and the description to the drawing. */
export function drawPlot(evidence: Evidence, plot: Plot, id: string): PlotDrawing {
  const values = plotValues(evidence, plot);
  const ratio = plot.points.every((point) => figureOf(evidence, point).unit === "odds ratio");
  // Where the axis has no place of no effect, lengths are compared, and those begin at zero.
  const base = plot.noEffect ?? 0;
  const drawn = values.flatMap(({ value, low, high }) => [value, low, high]);
  const numbers = [base, ...drawn].filter((number) => number !== null);
  const axis = plotAxis(numbers, ratio ? "ratio" : "linear");
  const height = values.length * ROW + AXIS;
  const body = [
    axisLines(axis, plot, values.length * ROW),
    ...values.map((value, index) => {
      const top = index * ROW;
      const none = plot.noEffect === null ? "" : noEffectLine(axis.place(plot.noEffect), top);
      return none + row(value, top, axis, base);
    }),
  ].join("");
  const svg = `<svg role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${height}" overflow="visible" fill="none" font-size="13" direction="ltr"><title id="${id}-title">${escapeHtml(plot.title)}</title><desc id="${id}-desc">${escapeHtml(inWords(values, plot))}</desc>${body}</svg>`;
  return { svg, values };
}

/** The drawing in a sentence or two, for who hears it. */
function inWords(values: readonly PlotValue[], plot: Plot): string {
  const marks = values.map(({ label, text }) => `${label}: ${text}`).join("; ");
  const effect = plot.noEffect === null ? "" : ` No effect is at ${plainNumber(plot.noEffect)}.`;
  return `${plot.axis}. ${marks}.${effect}`;
}

function axisLines({ ticks, place }: PlotAxis, { axis }: Plot, y: number): string {
  const marks = ticks.map(
    (tick) =>
      `<line x1="${place(tick)}%" x2="${place(tick)}%" y1="${y}" y2="${y + 4}" stroke="var(--quiet)"/>` +
      `<text x="${place(tick)}%" y="${y + 18}" text-anchor="middle" font-size="12" fill="var(--quiet)">${plainNumber(tick)}</text>`,
  );
  const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 0].map(place);
  const line = `<line x1="${ends[0]}%" x2="${ends[1]}%" y1="${y}" y2="${y}" stroke="var(--quiet)"/>`;
  const name = `<text x="0" y="${y + AXIS - 6}" font-size="12" fill="var(--quiet)">${escapeHtml(axis)}</text>`;
  return line + marks.join("") + name;
}

/** Broken at each row, so that it never runs through words. */
function noEffectLine(x: number, top: number): string {
  return `<line x1="${x}%" x2="${x}%" y1="${top + TEXT_LINE + 6}" y2="${top + ROW}" stroke="var(--quiet)" stroke-dasharray="1 4" stroke-linecap="round"/>`;
}

function row(drawn: PlotValue, top: number, axis: PlotAxis, base: number): string {
  const y = top + MARK_LINE;
  const words =
    `<text x="0" y="${top + TEXT_LINE}" fill="var(--ink)">${escapeHtml(drawn.label)}</text>` +
    `<text x="100%" y="${top + TEXT_LINE}" text-anchor="end" fill="var(--ink)">${escapeHtml(drawn.text)}</text>`;
  return (
    words +
    (drawn.kind === "claimed" ? claimMark(drawn, y, axis, base) : foundMark(drawn, y, axis, base))
  );
}

/** A claim: dashed from no effect to an open diamond, one more where it is a range. */
function claimMark(
  { value, low, high }: PlotValue,
  y: number,
  axis: PlotAxis,
  base: number,
): string {
  const ends = value === null ? [low ?? base, high ?? base] : [value];
  const from = value === null ? (low ?? base) : base;
  const line = lineBetween(from, ends.at(-1) ?? base, y, axis, 'stroke-dasharray="4 4"');
  return line + ends.map((end) => diamond(axis.place(end), y)).join("");
}

/** A finding: a filled dot on a stem from no effect; an interval has caps; a range is a bar between them. */
function foundMark(
  { value, low, high }: PlotValue,
  y: number,
  axis: PlotAxis,
  base: number,
): string {
  const spread =
    low === null || high === null
      ? ""
      : lineBetween(low, high, y, axis, 'stroke-width="3"') +
        [low, high].map((end) => cap(axis.place(end), y)).join("");
  if (value === null) return spread;
  const stem = spread ? "" : lineBetween(base, value, y, axis, 'stroke-width="1.5"');
  const dot = `<circle cx="${axis.place(value)}%" cy="${y}" r="${DOT}" fill="var(--lit)"/>`;
  return stem + spread + dot;
}

function lineBetween(from: number, to: number, y: number, axis: PlotAxis, look: string): string {
  const colour = look.includes("dash") ? "var(--quiet)" : "var(--lit)";
  return `<line x1="${axis.place(from)}%" x2="${axis.place(to)}%" y1="${y}" y2="${y}" stroke="${colour}" ${look}/>`;
}

function cap(x: number, y: number): string {
  return `<line x1="${x}%" x2="${x}%" y1="${y - CAP}" y2="${y + CAP}" stroke="var(--lit)" stroke-width="1.5"/>`;
}

/** In a drawing of its own, because a path knows no percentages. */
function diamond(x: number, y: number): string {
  return `<svg x="${x}%" y="${y}" overflow="visible"><path d="M0-6 6 0 0 6-6 0Z" fill="var(--ground)" stroke="var(--ink)" stroke-width="1.5"/></svg>`;
}
