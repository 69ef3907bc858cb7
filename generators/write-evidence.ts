// Writes the downloads of /evidence: every paper as BibTeX, every claim and source as JSON.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gradeMeanings } from "../patterns/evidence-grades.ts";
import type { Evidence } from "../patterns/evidence-schema.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import type { Pattern } from "../patterns/schema.ts";
import { bibtex } from "./bibtex.ts";

/** Raised with every change after which a reader of the former version would fail. */
const SCHEMA_VERSION = 3;

export interface EvidenceOfPattern {
  pattern: Pattern;
  evidence: Evidence;
}

export interface WriteEvidenceOptions {
  catalogue: readonly Pattern[];
  outPublic: string;
  /** Public address without a trailing slash. */
  siteUrl: string;
}

export async function writeEvidence(options: WriteEvidenceOptions): Promise<void> {
  const { catalogue, outPublic, siteUrl } = options;
  const entries = await readAllEvidence(catalogue);
  const references = entries.flatMap(({ evidence }) => evidence.references);
  const json = {
    schemaVersion: SCHEMA_VERSION,
    /** Day of the oldest check, YYYY-MM-DD. */
    checked: entries.map(({ evidence }) => evidence.checked).sort()[0],
    grades: gradeMeanings,
    patterns: entries.map(({ pattern, evidence }) => ({
      ...evidence,
      name: pattern.heading,
      page: `${siteUrl}/${pattern.key}`,
    })),
  };
  await mkdir(outPublic, { recursive: true });
  await Promise.all([
    writeFile(join(outPublic, "evidence.bib"), bibtex(references)),
    writeFile(join(outPublic, "evidence.json"), `${JSON.stringify(json, null, 2)}\n`),
  ]);
}

/** The evidence of every pattern of the catalogue, in its order. */
export function readAllEvidence(catalogue: readonly Pattern[]): Promise<EvidenceOfPattern[]> {
  return Promise.all(
    catalogue.map(async (pattern) => ({ pattern, evidence: await readEvidence(pattern.key) })),
  );
}
