// Every claim as a row: what is said, what was found, where to read it, and both grades; a card each on a phone.
import type { ReactNode } from "react";
import { Arrow } from "../ui/arrow.tsx";
import { Link } from "../ui/link.tsx";
import { COLUMN_NAMES } from "./claims-filter.tsx";
import type { ClaimsView, SortColumn } from "./claims-view.ts";
import type { ClaimLine } from "./listed-claims.ts";
import { Struck } from "./struck.tsx";
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
    <table {...ROLES.table} className="claims-table">
      <caption className="sr-only">
        Claims, what research found, and how strong the evidence is
      </caption>
      <thead {...ROLES.group} className="max-lg:hidden">
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
      <tbody {...ROLES.group}>
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
        <Arrow
          to={sorted === "ascending" ? "up" : sorted === "descending" ? "down" : "either"}
          className={`noscript:hidden ${sorted ? "text-lit" : ""}`}
        />
      </button>
    </th>
  );
}

function Line({ line }: { line: ClaimLine }) {
  const { id, short, statement, pattern, found, sources, verdict, grade, assignment } = line;
  return (
    <tr id={id} {...ROLES.row}>
      <th {...ROLES.rowHeader}>
        <a href={`#${id}`}>
          <Struck figure={short} />
          <span>{statement}</span>
        </a>
      </th>
      <Cell label={COLUMN_NAMES.pattern}>
        <Link to={`/${pattern.key}`}>{pattern.heading}</Link>
        {assignment === "nearest" && <p>The nearest pattern: the claim names none</p>}
      </Cell>
      <Cell label="What was found">
        <p>{found}</p>
        <p>
          {sources.map(({ id, label, url, vendor }) => (
            <a key={id} href={url} target="_blank" rel="noopener noreferrer">
              {vendor ? `${label} (a vendor)` : label}
            </a>
          ))}
        </p>
      </Cell>
      <Cell label={COLUMN_NAMES.figure}>
        <b>{grade}</b>
        <p>{verdict}</p>
      </Cell>
      <Cell label={COLUMN_NAMES.evidence}>
        <b>{pattern.grade}</b>
        <p>
          <a href={`#${pattern.key}`}>
            why
            <span className="sr-only">{` ${pattern.grade}: ${pattern.heading}`}</span>
          </a>
        </p>
      </Cell>
    </tr>
  );
}

/** Its label is shown where the row is a card, and so has no column above it. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td {...ROLES.cell}>
      <span>{label}</span>
      {children}
    </td>
  );
}
