// What /patterns shows of one pattern: its metrics with verdict and studies, what it costs, and how large it is.
import type { Evidence } from "../patterns/evidence-schema.ts";
import { codeFacts, type Verified } from "./code-facts.ts";
import type { PatternSource } from "./read-pattern.ts";
import { trackRecords } from "./track-record.ts";

/** `pattern.ts?library` */
export type LibraryCard = ReturnType<typeof libraryCard>;

export function libraryCard(source: PatternSource, evidence: Evidence, verified: Verified | null) {
  const { key, heading, summary, price } = source.pattern;
  return {
    key,
    heading,
    summary,
    price,
    /** kB of 1000 bytes, minified and gzipped; null until exactly this prompt was tested. */
    size: codeFacts(source, verified).cost?.gzip ?? null,
    records: trackRecords(evidence),
  };
}
