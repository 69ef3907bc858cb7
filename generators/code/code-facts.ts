// What a page says of a pattern's source without showing it: files, packages, version, proof and cost.

import type { PatternSource } from "../pattern-source.ts";
import type { Version } from "../versions/version.ts";
import type { Cost } from "./cost.ts";
import { earnsBadge, type Proof } from "./proof.ts";

export interface FileFact {
  name: string;
  lines: number;
}

export interface ProvenFact {
  /** YYYY-MM-DD. */
  date: string;
  /** The fresh projects by their short name, with the versions they stood on. */
  stacks: readonly { name: string; versions: Readonly<Record<string, string>> }[];
}

export interface CodeFacts {
  files: readonly FileFact[];
  /** What the files import besides React, with the range that was tested: `["three", "^0.187.0"]`. */
  packages: readonly (readonly [name: string, range: string])[];
  /** Null for a pattern that was never published. */
  version: Pick<Version, "version" | "hash" | "date"> | null;
  /** Null unless every fresh project held with exactly this version. */
  proven: ProvenFact | null;
  cost: Cost | null;
}

export function codeFacts(
  { pattern, files, versions }: PatternSource,
  recorded: { proof: Proof | null; cost: Cost | null },
): CodeFacts {
  const [newest] = versions;
  const { proof, cost } = recorded;
  const badge = proof !== null && newest !== undefined && earnsBadge(proof, newest.hash);
  return {
    files: files.map(({ name, text }) => ({ name, lines: lineCount(text) })),
    packages: Object.entries(pattern.dependencies),
    version: newest ? { version: newest.version, hash: newest.hash, date: newest.date } : null,
    proven: badge
      ? {
          date: proof.date,
          stacks: proof.stacks.map(({ stack, versions }) => ({ name: stack, versions })),
        }
      : null,
    cost,
  };
}

/** As an editor counts them: a line end at the end begins no further line. */
function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}
