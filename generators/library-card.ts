// What /patterns shows of one pattern: its metrics with verdict and studies, what it costs, and how large it is.
import type { Evidence } from "../patterns/evidence-schema.ts";
import type { LibraryCard } from "../patterns/notes.ts";
import { codeFacts, type Verified } from "./code-facts.ts";
import type { PatternSource } from "./read-pattern.ts";
import { trackRecords } from "./track-record.ts";

export function libraryCard(
  source: PatternSource,
  evidence: Evidence,
  verified: Verified | null,
): LibraryCard {
  const { key, heading, summary, price } = source.pattern;
  return {
    key,
    heading,
    summary,
    price,
    size: codeFacts(source, verified).cost?.gzip ?? null,
    records: trackRecords(evidence),
  };
}
