// Which claims are shown and in what order: read from an address, written to it, applied to the list.
import type { ClaimLine } from "./listed-claims.ts";

export type SortColumn = "claim" | "pattern" | "figure" | "evidence";
export type SortOrder = "ascending" | "descending";

export interface ClaimsView {
  /** Words to look for; empty for all. At most `TEXT_LIMIT` characters. */
  text: string;
  /** Grade of the figure, verdict on it, key of the pattern; empty for all. */
  grade: string;
  verdict: string;
  pattern: string;
  /** Empty for the order of the catalogue. */
  sort: SortColumn | "";
  order: SortOrder;
}

export const TEXT_LIMIT = 80;
export const SORT_COLUMNS: readonly SortColumn[] = ["claim", "pattern", "figure", "evidence"];
export const EVERYTHING: ClaimsView = {
  text: "",
  grade: "",
  verdict: "",
  pattern: "",
  sort: "",
  order: "ascending",
};

/** A verdict as an address carries it: "not-supported". */
export const verdictKey = (verdict: string) => verdict.replaceAll(" ", "-");

/** Values that some claim has. */
export interface KnownValues {
  grades: readonly string[];
  verdicts: readonly string[];
  /** Keys; null where not all of them are known, and any key may be one. */
  patterns: readonly string[] | null;
}

const KEY = /^[a-z0-9-]{1,80}$/;

/** Values that no claim has count as absent, so that an old or a wrong address still shows the table. */
export function viewFromQuery(query: URLSearchParams, values: KnownValues): ClaimsView {
  const known = (name: string, isOne: (value: string) => boolean) => {
    const value = query.get(name) ?? "";
    return isOne(value) ? value : "";
  };
  const { grades, verdicts, patterns } = values;
  return {
    text: (query.get("text") ?? "").trim().slice(0, TEXT_LIMIT),
    grade: known("grade", (value) => grades.includes(value)),
    verdict: known("verdict", (value) => verdicts.some((one) => verdictKey(one) === value)),
    pattern: known("pattern", (value) => patterns?.includes(value) ?? KEY.test(value)),
    sort: SORT_COLUMNS.find((column) => column === query.get("sort")) ?? "",
    order: query.get("order") === "descending" ? "descending" : "ascending",
  };
}

/** `?grade=D&sort=pattern`, without what is as it always is; empty for everything. */
export function queryFromView(view: ClaimsView): string {
  const query = new URLSearchParams();
  for (const name of ["text", "grade", "verdict", "pattern", "sort"] as const)
    if (view[name]) query.set(name, view[name]);
  if (view.sort && view.order === "descending") query.set("order", view.order);
  const written = query.toString();
  return written ? `?${written}` : "";
}

export function isEverything(view: ClaimsView): boolean {
  return queryFromView(view) === "";
}

/** The claims of a view, each of its words found in some text of the row. The list itself is left as it is. */
export function claimsOf(view: ClaimsView, lines: readonly ClaimLine[]): ClaimLine[] {
  const words = view.text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = lines.filter((line) => {
    if (view.grade && line.grade !== view.grade) return false;
    if (view.verdict && verdictKey(line.verdict) !== view.verdict) return false;
    if (view.pattern && line.pattern.key !== view.pattern) return false;
    const text = textOf(line);
    return words.every((word) => text.includes(word));
  });
  const { sort } = view;
  if (!sort) return shown;
  const sign = view.order === "descending" ? -1 : 1;
  return shown.toSorted((a, b) => sign * compare(a, b, sort));
}

function textOf({ short, statement, verdict, found, pattern, sources }: ClaimLine): string {
  const names = sources.map(({ label }) => label);
  return [short, statement, verdict, found, pattern.heading, pattern.topic, ...names]
    .join(" ")
    .toLowerCase();
}

function compare(a: ClaimLine, b: ClaimLine, column: SortColumn): number {
  switch (column) {
    case "claim":
      return a.size - b.size;
    case "pattern":
      return a.pattern.heading.localeCompare(b.pattern.heading, "en");
    case "figure":
      return a.grade.localeCompare(b.grade, "en");
    case "evidence":
      return a.pattern.grade.localeCompare(b.pattern.grade, "en");
  }
}
