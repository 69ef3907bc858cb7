// A plot of the evidence with its caption, and the same numbers as a table with a link to each source.
import type { ReactNode } from "react";
import { cn } from "@/lib/utils";
import type { PlotFigure as Plot, PlotRow } from "../../../patterns/notes.ts";
import { Note } from "./note.tsx";

export function PlotFigures({ plots, className }: { plots: readonly Plot[]; className?: string }) {
  if (plots.length === 0) return null;
  return (
    <div
      className={cn(
        "grid gap-x-10 gap-y-14",
        plots.length > 1 ? "md:grid-cols-2" : "max-w-[40rem]",
        className,
      )}
    >
      {plots.map((plot) => (
        <PlotFigure key={plot.title} plot={plot} />
      ))}
    </div>
  );
}

/** The marks of `generators/evidence-plot.ts`, with their words. */
function Legend() {
  return (
    <p className="mb-1.5 flex flex-wrap gap-x-6 text-ink">
      <Mark word="Claimed">
        <path d="M0 7h27" stroke="var(--quiet)" strokeDasharray="4 4" />
        <path d="m33 1 6 6-6 6-6-6z" stroke="var(--ink)" strokeWidth="1.5" />
      </Mark>
      <Mark word="Found">
        <path d="M0 7h33" stroke="var(--lit)" strokeWidth="1.5" />
        <circle cx="34" cy="7" r="5" fill="var(--lit)" />
      </Mark>
    </p>
  );
}

function Mark({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" width="40" height="14" viewBox="0 0 40 14" fill="none">
        {children}
      </svg>
      {word}
    </span>
  );
}

function PlotFigure({ plot }: { plot: Plot }) {
  const claimed = plot.rows.some(({ kind }) => kind === "claimed");
  return (
    <figure className={PAPER}>
      <h3 className="text-[1.45rem] leading-tight">{plot.title}</h3>
      <div
        className="mt-4"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn at build from checked evidence, every text escaped
        dangerouslySetInnerHTML={{ __html: plot.svg }}
      />
      <figcaption className="mt-2 text-sm text-quiet">
        {claimed && <Legend />}
        <Note html={plot.caption} />
      </figcaption>
      <details className="mt-1 text-sm text-quiet">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 hover:text-ink">
          <span aria-hidden="true" className="text-lit">
            +
          </span>
          The numbers<span className="sr-only"> of “{plot.title}”</span>
        </summary>
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{plot.title}</caption>
          <thead>
            <tr className="text-start text-[0.8125rem] max-[17rem]:wrap-anywhere [&>th]:pe-3 [&>th]:pb-1 [&>th]:text-start [&>th]:font-normal">
              <th scope="col">What</th>
              <th scope="col">Value</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {plot.rows.map((row) => (
              <Row key={`${row.kind} ${row.label}`} row={row} />
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Row({ row: { kind, what, value, source } }: { row: PlotRow }) {
  return (
    <tr className="border-t border-line align-top max-[17rem]:wrap-anywhere [&>*]:py-2 [&>*]:pe-3">
      <th scope="row" className="text-start font-normal">
        {kind === "claimed" ? `Often claimed: ${what}` : what}
      </th>
      <td className="text-ink min-[17rem]:whitespace-nowrap">{value}</td>
      <td>
        {source ? (
          <a
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4 hover:text-ink"
          >
            {source.label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          "no source given"
        )}
      </td>
    </tr>
  );
}

/** What browsers do to text on paper and in forced colours they do not do to the text of a plot. */
const PAPER =
  "print:[--ground:#fff] print:[--ink:#2b1d1b] print:[--lit:#9c2f53] print:[--line:#cdc3ad] print:[--quiet:#64524c] forced-colors:[--ground:Canvas] forced-colors:[--ink:CanvasText] forced-colors:[--lit:LinkText] forced-colors:[--quiet:CanvasText]";
