// A chart of the evidence: a row for each figure on one axis, told apart by shape and dash before colour.
import type { ChartRow } from "../../../generators/compile-chart.ts";
import type { PageNotes } from "../../../generators/compile-notes.ts";
import { Note } from "./note.tsx";

/** Heights in CSS pixels; the width is the reader's, so every x is a percentage. */
const [ROW, TEXT_LINE, MARK_LINE] = [40, 15, 28];
/** In the lower half of each row, because the upper half has words. */
const DOTS = "0 22 2 2 2 2 2 2 2 4";
const [AXIS, KEY] = [40, 18];

type Chart = PageNotes["charts"][number];

export function ChartFigure({ chart, level }: { chart: Chart; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <figure>
      <Heading className="font-serif text-lg">{chart.title}</Heading>
      <ChartDrawing chart={chart} />
      <figcaption className="mt-1 text-sm">
        <Note html={chart.caption} />
      </figcaption>
    </figure>
  );
}

export function ChartDrawing({ chart }: { chart: Omit<Chart, "title" | "caption"> }) {
  const { axis, description, ticks, noEffect, rows } = chart;
  const bottom = rows.length * ROW;
  const hasHollow = rows.some(isHollow);
  return (
    <svg
      role="img"
      aria-label={description}
      width="100%"
      height={bottom + AXIS + (hasHollow ? KEY : 0)}
      className="mt-2 overflow-visible fill-none text-xs"
      direction="ltr"
    >
      {noEffect !== null && (
        <line {...vertical(noEffect, 0, bottom)} className="stroke-quiet" strokeDasharray={DOTS} />
      )}
      {rows.map((row, index) => (
        <g key={`${row.label} ${row.value}`} transform={`translate(0 ${index * ROW})`}>
          <text y={TEXT_LINE} className="fill-ink text-sm">
            {row.label}{" "}
            <tspan dx="4" className="font-semibold">
              {row.value}
            </tspan>
          </text>
          <RowMarks row={row} />
        </g>
      ))}
      <g className="stroke-quiet">
        <line x1={`${ticks[0]?.at}%`} x2={`${ticks.at(-1)?.at}%`} y1={bottom} y2={bottom} />
        {ticks.map(({ at }) => (
          <line key={at} {...vertical(at, bottom, bottom + 4)} />
        ))}
      </g>
      <g className="fill-quiet">
        {ticks.map(({ at, text }) => (
          <text key={at} x={`${at}%`} y={bottom + 18} textAnchor="middle">
            {text}
          </text>
        ))}
        <text y={bottom + AXIS - 6}>{axis}</text>
        {hasHollow && <text y={bottom + AXIS + KEY - 6}>□ No interval known</text>}
      </g>
    </svg>
  );
}

/** A forest plot: a square for each result, on its interval if it has one. A claim is dashed and ends in open diamonds. */
function RowMarks({ row }: { row: ChartRow }) {
  const { kind, line, marks, interval, beyond } = row;
  const claimed = kind === "claimed";
  const shapes = marks.map((at) => ({ at, shape: SHAPES[isHollow(row) ? "hollow" : kind] }));
  if (beyond) shapes.push({ at: beyond === "low" ? 0 : 100, shape: SHAPES[beyond] });
  return (
    <g
      className={claimed ? "stroke-quiet" : "fill-lit stroke-lit"}
      strokeWidth={kind === "yours" ? 3 : 1.5}
    >
      {line && (
        <line
          x1={`${line[0]}%`}
          x2={`${line[1]}%`}
          y1={MARK_LINE}
          y2={MARK_LINE}
          strokeDasharray={claimed ? "4 4" : undefined}
        />
      )}
      {interval &&
        line?.map((end) => <line key={end} {...vertical(end, MARK_LINE - 5, MARK_LINE + 5)} />)}
      {shapes.map(({ at, shape }) => (
        // In a drawing of its own, because a path takes no percentages.
        <svg aria-hidden="true" key={at} x={`${at}%`} y={MARK_LINE} overflow="visible">
          <path {...shape} />
        </svg>
      ))}
    </g>
  );
}

const DIAMOND = "M0-6 6 0 0 6-6 0Z";
const SQUARE = "M-4.5-4.5h9v9h-9z";
type ShapeName = ChartRow["kind"] | "hollow" | "low" | "high";
const SHAPES: Readonly<Record<ShapeName, { d: string; className?: string }>> = {
  claimed: { d: DIAMOND, className: "fill-ground stroke-ink" },
  measured: { d: SQUARE },
  hollow: { d: SQUARE, className: "fill-ground" },
  yours: { d: "M-4-4h8v8h-8z" },
  expected: { d: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", className: "fill-ground" },
  low: { d: "M10-5 0 0l10 5Z" },
  high: { d: "M-10-5 0 0l-10 5Z" },
};

/** Or a study without an interval would look like one that is certain. */
const isHollow = ({ kind, line }: ChartRow) => kind === "measured" && line === null;

const vertical = (x: number, y1: number, y2: number) => ({ x1: `${x}%`, x2: `${x}%`, y1, y2 });
