// Turns the props that a pattern's playground names into controls: the types decide what kind each is.
import type { PropRow } from "./props.ts";
import type { PatternSource } from "./read-pattern.ts";

interface Described {
  /** The prop's own name. */
  name: string;
  /** The doc comment; empty for the paid pattern. */
  about: string;
}

export type Control = Described &
  (
    | { kind: "choice"; options: readonly string[]; default: string | null }
    | { kind: "switch"; default: boolean }
    | { kind: "number"; default: number | null; min: number; max: number; step: number }
    | { kind: "text"; default: string | null }
    | { kind: "list" }
  );

export interface PlaygroundData {
  component: string;
  /** File that exports it, without its ending: `spotlight-text`. */
  file: string;
  controls: readonly Control[];
  /** Every prop of the component; none for the paid pattern. */
  table: readonly PropRow[];
}

/** Times the default that a slider reaches. */
const REACH = 4;
const REACH_WITHOUT_DEFAULT = 10;

/** Throws one sentence if the pattern names a prop that has no control. */
export function playgroundData({ pattern, props }: PatternSource): PlaygroundData {
  const { key, name, component, price, playground } = pattern;
  const rows = props.find((table) => table.component === component)?.rows ?? [];
  const names = playground.props;
  const controls = names.map((prop) => {
    const row = rows.find((one) => one.name === prop);
    const control = row && controlOf(row, playground.initial[prop]);
    if (control) return control;
    const found = row
      ? `its type ${row.type} has no control; wanted strings, a number, a boolean or a list of strings`
      : `known: ${namesOf(rows)}`;
    throw new Error(`patterns/${key}/pattern.ts: playground names the prop "${prop}", ${found}`);
  });
  // What the props of the paid component mean is in its source, and so is part of what is sold.
  const isPaid = price === "premium";
  return {
    component,
    file: name,
    controls: isPaid ? controls.map((control) => ({ ...control, about: "" })) : controls,
    table: isPaid ? [] : rows,
  };
}

function controlOf(row: PropRow, initial: unknown): Control | null {
  const described = { name: row.name, about: row.description };
  const type = row.type.replace(/ \| undefined\b/, "");
  const value = row.default === null ? undefined : literal(row.default);
  if (/^"[^"]*"( \| "[^"]*")*$/.test(type)) {
    const options = type.split(" | ").map((option) => option.slice(1, -1));
    return { ...described, kind: "choice", options, default: textOrNull(value) };
  }
  switch (type) {
    case "boolean":
      return { ...described, kind: "switch", default: value === true };
    case "number": {
      const fallback = typeof value === "number" ? value : null;
      const size = typeof initial === "number" ? initial : fallback;
      return { ...described, kind: "number", default: fallback, ...rangeOf(row, size) };
    }
    case "string":
    case "ReactNode":
      return { ...described, kind: "text", default: textOrNull(value) };
    case "string[]":
    case "readonly string[]":
      return { ...described, kind: "list" };
    default:
      return null;
  }
}

/** What the doc comment says ("at least 400", "from 0 to 200"), or else a range around the usual value. */
function rangeOf({ description }: PropRow, usual: number | null) {
  const [, from, to] = /\bfrom (\d+) to (\d+)/.exec(description) ?? [];
  const least = from ?? /\bat least (\d+)/.exec(description)?.[1];
  const most = to ?? /\bat most (\d+)/.exec(description)?.[1];
  const min = Number(least ?? 0);
  const max = Number(most ?? Math.max(min, usual ? usual * REACH : REACH_WITHOUT_DEFAULT));
  return { min, max, step: max - min >= 1000 ? 100 : 1 };
}

/** The value of a literal as the source writes it; undefined for any other expression. */
function literal(code: string): unknown {
  try {
    return JSON.parse(code.replaceAll("_", ""));
  } catch {
    return undefined;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function namesOf(rows: readonly PropRow[]): string {
  return rows.map(({ name }) => name).join(", ");
}
