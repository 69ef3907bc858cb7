// Gives the evidence of all patterns as data, with the schema that describes it.
import { z } from "zod";
import type { Evidence } from "../patterns/define-evidence.ts";
import { gradeMeanings } from "../patterns/evidence-grades.ts";
import { evidenceSchema, gradeSchema, referenceSchema } from "../patterns/evidence-schema.ts";
import type { Pattern } from "../patterns/schema.ts";

/** Raised with every change after which a reader of the former version would fail. */
export const SCHEMA_VERSION = 2;
export const SCHEMA_PATH = "/evidence.schema.json";

const published = z.strictObject({
  /** Address of the schema. */
  $schema: z.string(),
  schemaVersion: z.literal(SCHEMA_VERSION),
  /** Day of the oldest check, YYYY-MM-DD. */
  checked: z.iso.date(),
  grades: z.record(gradeSchema, z.string()),
  patterns: z.array(
    evidenceSchema.extend({
      name: z.string(),
      /** The pattern's page. */
      page: z.string(),
      references: z.array(referenceSchema.extend({ href: z.url(), secondaryNumbers: z.boolean() })),
    }),
  ),
});

export interface EvidenceOfPattern {
  pattern: Pick<Pattern, "key" | "heading">;
  evidence: Evidence;
}

/** JSON text; `siteUrl` has no trailing slash. */
export function evidenceJson(entries: readonly EvidenceOfPattern[], siteUrl: string): string {
  const content: z.infer<typeof published> = {
    $schema: `${siteUrl}${SCHEMA_PATH}`,
    schemaVersion: SCHEMA_VERSION,
    checked: entries.map(({ evidence }) => evidence.checked).sort()[0] ?? "",
    grades: gradeMeanings,
    patterns: entries.map(({ pattern, evidence }) => ({
      ...evidence,
      name: pattern.heading,
      page: `${siteUrl}/${pattern.key}`,
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** JSON Schema (2020-12) of what `evidenceJson` writes. */
export function evidenceJsonSchema(siteUrl: string): string {
  const schema = z.toJSONSchema(published, { io: "output" });
  return `${JSON.stringify({ ...schema, $id: `${siteUrl}${SCHEMA_PATH}` }, null, 2)}\n`;
}
