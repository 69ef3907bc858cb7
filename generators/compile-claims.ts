// Gathers what /evidence shows of one pattern: its claims, its grade, and every source behind them.
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import type { CitedSource, PatternClaims, Sign, SourceLink } from "../patterns/notes.ts";
import { asSentence, doubtOf, keepTogether, referenceLabel, withDashes } from "./reference-text.ts";

export function compileClaims(evidence: Evidence): PatternClaims {
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
    sources: references.map((reference) => {
      const { kind, n, setting, finding } = reference;
      const facts = [kind, n, setting].filter((fact) => fact !== null).join(" · ");
      return {
        ...citedSource(reference),
        finding: keepTogether(finding),
        facts: keepTogether(`${facts[0]?.toUpperCase()}${facts.slice(1)}.`),
      };
    }),
  };
}

export function citedSource(reference: Reference): CitedSource {
  const { title, venue, vendor, interest, verification } = reference;
  const inPart = !SIGN[verification] && !verification.endsWith(" text");
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

const SIGN: Partial<Record<Reference["verification"], Sign>> = {
  "publisher or index abstract": "†",
  "abstract, some numbers from secondary notes": "‡",
};

export function sourceLink(reference: Reference): SourceLink {
  const { id, href, vendor, verification } = reference;
  const sign = SIGN[verification];
  return {
    id,
    label: referenceLabel(reference),
    url: href,
    ...(sign && { sign }),
    ...(vendor && { vendor }),
  };
}
