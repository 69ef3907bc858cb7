// Gathers what /evidence shows of one pattern: its claims, its grade, and every source behind them.
import { SIGN_OF } from "../patterns/evidence-grades.ts";
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import {
  asSentence,
  doubtOf,
  factsOf,
  keepTogether,
  referenceLabel,
  withDashes,
} from "./reference-text.ts";

/** `evidence.yaml?claims`: what /evidence shows of a pattern. */
export type PatternClaims = ReturnType<typeof compileClaims>;
export type CitedSource = ReturnType<typeof citedSource>;
export type SourceLink = ReturnType<typeof sourceLink>;

export function compileClaims(evidence: Evidence) {
  const { key, checked, grade, claims, nearest, references } = evidence;
  return {
    checked,
    grade,
    claims: claims.map(({ id, short, statement, assignment, verdict, found = nearest }) => ({
      id: `${key}-${id}`,
      short,
      statement,
      verdict,
      assignment,
      found: keepTogether(found.text),
      sources: sourceLinks(found.cites, references),
    })),
    sources: references.map((reference) => ({
      ...citedSource(reference),
      finding: keepTogether(reference.finding),
      facts: keepTogether(factsOf(reference)),
    })),
  };
}

export function citedSource(reference: Reference) {
  const { title, venue, vendor, interest, verification } = reference;
  const inPart = !SIGN_OF[verification] && !verification.endsWith(" text");
  const remarks = [
    vendor && "A vendor’s white paper, not peer reviewed.",
    interest,
    inPart && `What we read: ${verification}.`,
    doubtOf(reference),
  ];
  return {
    ...sourceLink(reference),
    title: asSentence(title),
    venue: withDashes(venue),
    remark: remarks.filter(Boolean).join(" "),
  };
}

/** In the order of the citations, each source once. */
export function sourceLinks(
  cites: readonly string[],
  references: readonly Reference[],
): SourceLink[] {
  return [...new Set(cites)].flatMap((cite) =>
    references.filter(({ id }) => id === cite).map(sourceLink),
  );
}

export function sourceLink(reference: Reference) {
  const { id, href, vendor, verification } = reference;
  const sign = SIGN_OF[verification];
  return {
    /** Citation key. */
    id,
    /** Short name for the link: "Orquin et al., 2021". */
    label: referenceLabel(reference),
    /** The study itself. */
    url: href,
    ...(sign && { sign }),
    ...(vendor && { vendor }),
  };
}
