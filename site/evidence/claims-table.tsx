// Every claim as a row: what is said, what was found, where to read it, and both grades; a card each on a phone.
import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import { COLUMN_NAMES } from "./claims-filter.tsx";
import type { ClaimsView, SortColumn } from "./claims-view.ts";
import type { ClaimLine } from "./listed-claims.ts";
import type { ClaimsViewControl } from "./use-claims-view.ts";

/** Written out, because a browser takes these roles from a table that is laid out as cards. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader", scope: "col" },
  rowHeader: { role: "rowheader", scope: "row" },
  cell: { role: "cell" },
} as const;

interface ClaimsTableProps extends Pick<ClaimsViewControl, "view" | "show"> {
  lines: readonly ClaimLine[];
}

export function ClaimsTable({ lines, view, show }: ClaimsTableProps) {
  const header = (column: SortColumn, width: string) => (
    <SortHeader column={column} view={view} show={show} className={width} />
  );
  return (
    <table {...ROLES.table} className="w-full border-collapse text-[0.9375rem] max-md:block">
      <caption className="sr-only">
        Claims, what research found, and how strong the evidence is
      </caption>
      <thead {...ROLES.group} className="max-md:hidden">
        <tr {...ROLES.row} className="text-start align-bottom text-[0.8125rem] text-quiet">
          {header("claim", "w-[21%]")}
          {header("pattern", "w-[14%]")}
          <th {...ROLES.columnHeader} className="px-3 pb-3 text-start align-bottom font-normal">
            What was found
          </th>
          {header("figure", "w-[13%]")}
          {header("evidence", "w-[13%]")}
        </tr>
      </thead>
      <tbody {...ROLES.group} className="max-md:block">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function SortHeader({
  column,
  view,
  show,
  className,
}: Omit<ClaimsTableProps, "lines"> & { column: SortColumn; className: string }) {
  const sorted = view.sort === column ? view.order : undefined;
  const next: ClaimsView["order"] = sorted === "ascending" ? "descending" : "ascending";
  return (
    <th
      {...ROLES.columnHeader}
      aria-sort={sorted}
      className={`px-3 pb-3 text-start align-bottom font-normal first:ps-0 ${className}`}
    >
      <button
        type="button"
        onClick={() => show({ sort: column, order: next })}
        className={`-my-2 inline-flex items-baseline gap-1.5 py-2 text-start hover:text-ink ${sorted ? "text-ink" : ""}`}
      >
        {COLUMN_NAMES[column]}
        <span aria-hidden="true" className={`noscript:hidden ${sorted ? "text-lit" : ""}`}>
          {sorted === "ascending" ? "↑" : sorted === "descending" ? "↓" : "↕"}
        </span>
      </button>
    </th>
  );
}

function Line({ line }: { line: ClaimLine }) {
  const { id, short, statement, pattern, found, sources, verdict, grade, assignment } = line;
  return (
    <tr
      id={id}
      {...ROLES.row}
      className="scroll-mt-6 border-t border-line align-top target:bg-raised max-md:grid max-md:grid-cols-2 max-md:py-5"
    >
      <th
        {...ROLES.rowHeader}
        className="px-3 py-5 text-start font-normal first:ps-0 max-md:col-span-2 max-md:p-0"
      >
        <a href={`#${id}`} className="group block">
          <s className="font-display text-[1.7rem] leading-tight text-quiet decoration-1 group-hover:text-ink">
            {short}
          </s>
          <span className="mt-1 block text-sm text-quiet">{statement}</span>
        </a>
      </th>
      <Cell label={COLUMN_NAMES.pattern} wide>
        <Link
          to={`/${pattern.key}`}
          className="underline decoration-line underline-offset-4 hover:text-lit hover:decoration-lit"
        >
          {pattern.heading}
        </Link>
        {assignment === "nearest" && (
          <span className="block text-sm text-quiet">
            The nearest pattern: the claim names none
          </span>
        )}
      </Cell>
      <Cell label="What was found" wide>
        <span className="block max-w-[34rem]">{found}</span>
        <span className="mt-2 flex flex-wrap gap-x-4 text-sm text-quiet">
          {sources.map(({ id, label, url, vendor }) => (
            <a
              key={id}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-7 items-center underline decoration-line underline-offset-4 hover:text-ink hover:decoration-lit"
            >
              {label}
              {vendor && " (a vendor)"}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ))}
        </span>
      </Cell>
      <Cell label={COLUMN_NAMES.figure}>
        <Grade grade={grade}>{verdict}</Grade>
      </Cell>
      <Cell label={COLUMN_NAMES.evidence}>
        <Grade grade={pattern.grade}>
          <a
            href={`#${pattern.key}`}
            className="underline decoration-line underline-offset-4 hover:text-ink"
          >
            why
            <span className="sr-only">
              {" "}
              {pattern.grade}: {pattern.heading}
            </span>
          </a>
        </Grade>
      </Cell>
    </tr>
  );
}

function Cell({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      {...ROLES.cell}
      className={`px-3 py-5 max-md:px-0 max-md:pt-4 max-md:pb-0 ${wide ? "max-md:col-span-2" : ""}`}
    >
      <span className="block text-[0.8125rem] text-quiet md:hidden">{label}</span>
      {children}
    </td>
  );
}

function Grade({ grade, children }: { grade: string; children: ReactNode }) {
  return (
    <>
      <span className="block font-display text-[1.7rem] leading-tight text-lit">{grade}</span>
      <span className="block text-sm leading-snug text-quiet">{children}</span>
    </>
  );
}
