// Writes the downloads of the page of all claims: BibTeX, JSON, and the schema of the latter.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Evidence } from "../patterns/define-evidence.ts";
import type { Pattern } from "../patterns/schema.ts";
import { bibtex } from "./bibtex.ts";
import {
  type EvidenceOfPattern,
  evidenceJson,
  evidenceJsonSchema,
  SCHEMA_PATH,
} from "./evidence-json.ts";
import { PATTERNS_FOLDER } from "./read-pattern.ts";

export interface WriteEvidenceOptions {
  catalogue: readonly Pattern[];
  outPublic: string;
  /** Public address without a trailing slash. */
  siteUrl: string;
  /** @default this checkout's */
  patternsFolder?: string;
}

/** Returns the paths written. Rejects, naming the pattern, where an entry is not fit to publish. */
export async function writeEvidence(options: WriteEvidenceOptions): Promise<string[]> {
  const { catalogue, outPublic, siteUrl, patternsFolder = PATTERNS_FOLDER } = options;
  const entries = await readEvidence(catalogue, patternsFolder);
  const files: [path: string, text: string][] = [
    ["/evidence.bib", bibtex(entries.map(({ evidence }) => evidence))],
    ["/evidence.json", evidenceJson(entries, siteUrl)],
    [SCHEMA_PATH, evidenceJsonSchema(siteUrl)],
  ];
  await mkdir(outPublic, { recursive: true });
  return Promise.all(
    files.map(async ([name, text]) => {
      const path = join(outPublic, name);
      await writeFile(path, text);
      return path;
    }),
  );
}

/** The evidence of every pattern of the catalogue, in its order. */
export function readEvidence(
  catalogue: readonly Pattern[],
  patternsFolder = PATTERNS_FOLDER,
): Promise<EvidenceOfPattern[]> {
  return Promise.all(
    catalogue.map(async (pattern) => {
      const file = join(patternsFolder, pattern.key, "evidence.ts");
      const module: { default?: Evidence } = await import(
        /* @vite-ignore */ pathToFileURL(file).href
      );
      if (!module.default) throw new Error(`${file} has no default export.`);
      return { pattern, evidence: module.default };
    }),
  );
}
