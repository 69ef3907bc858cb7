// Reads what a pattern's page says, for its Markdown twin: the notes as they were written, and the whole evidence.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Evidence } from "../../patterns/evidence-schema.ts";
import { readEvidence } from "../../patterns/read-evidence.ts";
import type { Pattern } from "../../patterns/schema.ts";
import type { PatternSource } from "../pattern-source.ts";
import { PATTERNS_FOLDER, readPatterns } from "../read-pattern.ts";

export interface PatternText {
  source: PatternSource;
  evidence: Evidence;
  /** `notes.md` as it is. */
  notes: string;
}

export async function readPatternTexts(
  catalogue: readonly Pattern[],
  folder = PATTERNS_FOLDER,
): Promise<PatternText[]> {
  const sources = await readPatterns(catalogue, folder);
  return Promise.all(
    sources.map(async (source) => {
      const { key } = source.pattern;
      const [notes, evidence] = await Promise.all([
        readFile(join(folder, key, "notes.md"), "utf8"),
        readEvidence(key, folder),
      ]);
      return { source, notes, evidence };
    }),
  );
}
