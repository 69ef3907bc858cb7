// Every claim as a row: what is said, what was found, where to read it, and both grades; a card each on a phone.
import type { ReactNode } from "react";
import { Link } from "../../components/ui/link.tsx";
import { type ClaimLine, claimLines } from "./all-evidence.ts";
import { Struck } from "./struck.tsx";

/** Written out, because a browser takes these roles from a table that is laid out as cards. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader", scope: "col" },
  rowHeader: { role: "rowheader", scope: "row" },
  cell: { role: "cell" },
} as const;

const COLUMNS = {
  claim: "Often claimed",
  pattern: "Pattern",
  found: "What was found",
  verdict: "Verdict",
  evidence: "Evidence",
} as const;
const WIDTHS: Readonly<Record<keyof typeof COLUMNS, string>> = {
  claim: "w-[21%]",
  pattern: "w-[14%]",
  found: "",
  verdict: "w-[13%]",
  evidence: "w-[13%]",
};

export function ClaimsTable() {
  return (
    <table {...ROLES.table} className="claims-table">
      <caption className="sr-only">
        Claims, what research found, and how strong the evidence is
      </caption>
      <thead {...ROLES.group} className="max-lg:hidden">
        <tr {...ROLES.row} className="text-start align-bottom text-[0.8125rem] text-quiet">
          {(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((column) => (
            <th
              key={column}
              {...ROLES.columnHeader}
              className={`px-3 pb-3 text-start align-bottom font-normal first:ps-0 ${WIDTHS[column]}`}
            >
              {COLUMNS[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {claimLines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
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
      <Cell label={COLUMNS.pattern}>
        <Link to={`/${pattern.key}`}>{pattern.heading}</Link>
        {assignment === "nearest" && <p>The nearest pattern: the claim names none</p>}
      </Cell>
      <Cell label={COLUMNS.found}>
        <p>{found}</p>
        <p>
          {sources.map(({ id, label, url, vendor }) => (
            <a key={id} href={url} target="_blank" rel="noopener noreferrer">
              {vendor ? `${label} (a vendor)` : label}
            </a>
          ))}
        </p>
      </Cell>
      <Cell label={COLUMNS.verdict}>
        <b>{grade}</b>
        <p>{verdict}</p>
      </Cell>
      <Cell label={COLUMNS.evidence}>
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

/** Its label is shown if the row is a card, and so has no column above it. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td {...ROLES.cell}>
      <span>{label}</span>
      {children}
    </td>
  );
}
