// A component's props for its page, with a control for those that the playground offers: the type decides which kind.
import type { PropRow } from "./props.ts";
import type { PatternSource } from "./read-pattern.ts";

export type Control =
  | { kind: "choice"; options: readonly string[] }
  | { kind: "switch" }
  | { kind: "number"; min: number; max: number; step: number }
  | { kind: "text" }
  | { kind: "list" };

export interface PlaygroundProp extends PropRow {
  /** Null if the playground doesn't offer it. */
  control: Control | null;
  /** The default as a value; null if it is none, or an expression. */
  fallback: string | number | boolean | null;
}

export interface PlaygroundData {
  component: string;
  /** File that exports it, without its ending: `spotlight-text`. */
  file: string;
  /** Every prop of the component, those with a control first; of the paid component only the names of those. */
  props: readonly PlaygroundProp[];
}

/** Times the default that a slider reaches. */
const REACH = 4;
const REACH_WITHOUT_DEFAULT = 10;

/** Throws one sentence if the pattern names a prop that has no control. */
export function playgroundData({ pattern, props }: PatternSource): PlaygroundData {
  const { key, name, component, price, playground } = pattern;
  const rows = props.find((table) => table.component === component)?.rows ?? [];
  const offered = playground.props.map((prop) => {
    const row = rows.find((one) => one.name === prop);
    const fallback = row ? fallbackOf(row) : null;
    const control = row && controlOf(row, playground.initial?.[prop] ?? fallback);
    if (control) return { ...row, control, fallback };
    const found = row
      ? `its type ${row.type} has no control; wanted strings, a number, a boolean or a list of strings`
      : `known: ${rows.map((one) => one.name).join(", ")}`;
    throw new Error(`patterns/${key}/pattern.ts: playground names the prop "${prop}", ${found}`);
  });
  // What the props of the paid component mean is in its source, and so is part of what is sold.
  const unsaid = { type: "", description: "", default: null };
  const others = rows
    .filter((row) => !playground.props.includes(row.name))
    .map((row) => ({ ...row, control: null, fallback: null }));
  return {
    component,
    file: name,
    props:
      price === "premium"
        ? offered.map((prop) => ({ ...prop, ...unsaid }))
        : [...offered, ...others],
  };
}

function controlOf(row: PropRow, usual: unknown): Control | null {
  const type = row.type.replace(/ \| undefined\b/, "");
  if (/^"[^"]*"( \| "[^"]*")*$/.test(type))
    return { kind: "choice", options: type.split(" | ").map((option) => option.slice(1, -1)) };
  switch (type) {
    case "boolean":
      return { kind: "switch" };
    case "number":
      return { kind: "number", ...rangeOf(row, typeof usual === "number" ? usual : null) };
    case "string":
    case "ReactNode":
      return { kind: "text" };
    case "string[]":
    case "readonly string[]":
      return { kind: "list" };
    default:
      return null;
  }
}

/** The default if the source writes it as a literal. */
function fallbackOf(row: PropRow): PlaygroundProp["fallback"] {
  try {
    const value: unknown = JSON.parse((row.default ?? "null").replaceAll("_", ""));
    return typeof value === "object" ? null : (value as PlaygroundProp["fallback"]);
  } catch {
    return null;
  }
}

/** What the doc comment says ("at least 400", "counted from 1", "from 0 to 200"), or else a range around the usual value. */
function rangeOf({ description }: PropRow, usual: number | null) {
  const [, from, to] = /\bfrom (\d+) to (\d+)/.exec(description) ?? [];
  const least = from ?? /\b(?:at least|counted from) (\d+)/.exec(description)?.[1];
  const most = to ?? /\bat most (\d+)/.exec(description)?.[1];
  const min = Number(least ?? 0);
  const max = Number(most ?? Math.max(min, usual ? usual * REACH : REACH_WITHOUT_DEFAULT));
  return { min, max, step: max - min >= 1000 ? 100 : 1 };
}
