// What the build knows of a pattern's source: facts for the page, and the props for the playground and their table.
import type { Pattern } from "../../patterns/schema.ts";
import { type FetchedOnce, fetchedOnce } from "../ui/preloadable.ts";

export interface PatternFacts {
  files: readonly { name: string; lines: number }[];
  /** npm packages besides React, with the range that was tested. */
  packages: readonly (readonly [name: string, range: string])[];
  version: { version: string; date: string };
  prompt: { characters: number; tokens: number };
  /** Null if the prompt has changed since it was tested, or never was. */
  verified: {
    date: string;
    stacks: readonly { name: string; versions: Readonly<Record<string, string>> }[];
  } | null;
  /** kB of script, gzip, without React; `later` is fetched only when it is needed. */
  cost: { gzip: number; later: number } | null;
}

export type Control = { name: string; about: string } & (
  | { kind: "choice"; options: readonly string[]; default: string | null }
  | { kind: "switch"; default: boolean | null }
  | { kind: "number"; min: number; max: number; step: number; default: number | null }
  | { kind: "text"; default: string | null }
  | { kind: "list" }
);

export interface PropRow {
  name: string;
  type: string;
  required: boolean;
  default: string | null;
  description: string;
}

export interface PlaygroundProps {
  component: string;
  /** File that exports the component, without its ending. */
  file: string;
  controls: readonly Control[];
  table: readonly PropRow[];
}

function perPattern<Value>(
  files: Record<string, () => Promise<Value>>,
): (pattern: Pattern) => FetchedOnce<Value> {
  const parts = new Map<string, FetchedOnce<Value>>();
  return ({ key }) => {
    const load = files[`../../patterns/${key}/pattern.ts`];
    const part =
      parts.get(key) ??
      fetchedOnce(load ?? (() => Promise.reject(new Error(`There is no pattern "${key}".`))));
    parts.set(key, part);
    return part;
  };
}

export const factsOf = perPattern(
  import.meta.glob<PatternFacts>("../../patterns/*/pattern.ts", {
    query: "?facts",
    import: "default",
  }),
);
export const playgroundPropsOf = perPattern(
  import.meta.glob<PlaygroundProps>("../../patterns/*/pattern.ts", {
    query: "?playground",
    import: "default",
  }),
);
