// Checks a pattern's evidence when it is imported, so that nothing unsourced or unverified can be built.
import type { z } from "zod";
import { faultsOf, isSecondary } from "./evidence-faults.ts";
import {
  type claimSchema,
  evidenceSchema,
  type figureSchema,
  type gradeSchema,
  type referenceSchema,
} from "./evidence-schema.ts";

export type EvidenceInput = z.input<typeof evidenceSchema>;
export type Grade = z.infer<typeof gradeSchema>;
export type Figure = z.infer<typeof figureSchema>;
export type Claim = z.infer<typeof claimSchema>;
type Checked = z.infer<typeof evidenceSchema>;
type Entry = z.infer<typeof referenceSchema>;
export type Measure = Checked["measure"];
export type Plot = Checked["plots"][number];

export type Reference = Entry & {
  /** Where its link leads: the DOI's address, else the URL. */
  href: string;
  /** Its numbers come from notes about it, so they are never set large. */
  secondaryNumbers: boolean;
};
export type Evidence = Omit<Checked, "references"> & { references: Reference[] };

/** Checks a pattern's evidence; throws one sentence for each thing that is wrong with it. */
export function defineEvidence(input: EvidenceInput): Evidence {
  const parsed = evidenceSchema.safeParse(input);
  const faults = parsed.success
    ? faultsOf(parsed.data)
    : parsed.error.issues.map((issue) => `${placeOf(issue.path, input)}: ${issue.message}.`);
  if (faults.length > 0 || !parsed.success) {
    throw new Error(`Evidence of "${input.key}": ${faults.join(" ")}`);
  }
  return { ...parsed.data, references: parsed.data.references.map(complete) };
}

/** The figure that a plot's point stands for. */
export function figureOf(evidence: Evidence, point: Plot["points"][number]): Figure {
  const reference = evidence.references.find(({ id }) => id === point.reference);
  const found = reference?.figures[point.figure];
  if (!found)
    throw new Error(`"${evidence.key}" has no figure ${point.reference}.${point.figure}.`);
  return found;
}

function complete(entry: Entry): Reference {
  return {
    ...entry,
    href: entry.doi ? `https://doi.org/${entry.doi}` : (entry.url ?? ""),
    secondaryNumbers: isSecondary(entry),
  };
}

/** Names the reference rather than its place in the list: `reference "li2002".year`. */
function placeOf(path: readonly PropertyKey[], input: EvidenceInput): string {
  const [list, index, ...rest] = path;
  const id = list === "references" ? input.references[Number(index)]?.id : undefined;
  return id ? [`reference "${id}"`, ...rest].join(".") : path.join(".");
}
