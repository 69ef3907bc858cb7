// Says, a sentence each, what is wrong with evidence that has the right form: unsourced, unverified, or at odds with itself.
import type { z } from "zod";
import type { evidenceSchema, referenceSchema } from "./evidence-schema.ts";

type Checked = z.infer<typeof evidenceSchema>;
type Entry = z.infer<typeof referenceSchema>;

/** Whether a reference's numbers come from notes about it, so that they are never set large. */
export function isSecondary({ verification }: Pick<Entry, "verification">): boolean {
  return (
    verification === "abstract, some numbers from secondary notes" ||
    verification === "official page in part, the rest from secondary pages" ||
    verification === "practitioner page, quoted by others"
  );
}

export function faultsOf(evidence: Checked): string[] {
  return [
    ...repeated("references", evidence.references),
    ...repeated("claims", evidence.claims),
    ...unfounded(evidence),
    ...wrongCitations(evidence),
    ...numbersSetLarge(evidence),
    ...wrongPlots(evidence),
  ];
}

function repeated(what: string, entries: readonly { id: string }[]): string[] {
  const ids = entries.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice ? [`two ${what} share the id "${twice}"; rename one.`] : [];
}

/** Grades without a reason, findings without a source, sources that nobody checked or can reach. */
function unfounded({ grade, gradeReason, claims, nearest, references }: Checked): string[] {
  const faults: string[] = [];
  if (gradeReason.trim() === "") {
    faults.push(`grade ${grade} has no reason; write one sentence in gradeReason.`);
  }
  for (const { id, found } of claims) {
    if ((found ?? nearest).cites.length > 0) continue;
    faults.push(`claim "${id}" says what was found without a source; cite one.`);
  }
  for (const { id, doi, url, verified } of references) {
    if (!verified) faults.push(`reference "${id}" is not verified; check it or leave it out.`);
    if (!doi && !url) faults.push(`reference "${id}" has neither a DOI nor a URL; add one.`);
  }
  return faults;
}

function wrongCitations(evidence: Checked): string[] {
  const known = new Set(evidence.references.map(({ id }) => id));
  const { row, nearest, summary, backfires, notFor, citeOnPage, claims } = evidence;
  const citing: [place: string, cites: readonly string[]][] = [
    ...Object.entries({ row, nearest, summary, backfires, notFor }).map(
      ([place, { cites }]): [string, string[]] => [place, cites],
    ),
    ["citeOnPage", citeOnPage],
    ...claims.map(({ id, found }): [string, string[]] => [`claim "${id}"`, found?.cites ?? []]),
  ];
  return citing.flatMap(([place, cites]) =>
    cites
      .filter((id) => !known.has(id))
      .map((id) => `${place} cites "${id}", which is not among the references.`),
  );
}

function numbersSetLarge({ row, references }: Checked): string[] {
  if (!/\d/.test(row.found)) return [];
  return references
    .filter((entry) => row.cites.includes(entry.id) && isSecondary(entry))
    .map(
      ({ id }) => `row.found sets a number of "${id}" large, though it comes from secondary notes.`,
    );
}

function wrongPlots({ plots, claims, references }: Checked): string[] {
  const faults: string[] = [];
  for (const { title, claims: drawn, points } of plots) {
    for (const id of drawn) {
      if (!claims.some((claim) => claim.id === id))
        faults.push(`plot "${title}" draws claim "${id}", which is not there.`);
    }
    for (const { reference, figure } of points) {
      if (!references.find(({ id }) => id === reference)?.figures[figure])
        faults.push(`plot "${title}" has no figure ${reference}.${figure} to draw.`);
    }
  }
  return faults;
}
