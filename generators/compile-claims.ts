// Gathers what /evidence shows of one pattern: its claims, its grade, and every source behind them.
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import type { CitedSource, ListedSource, PatternClaims, SourceLink } from "../patterns/notes.ts";
import { asSentence, doubtOf, keepTogether, referenceLabel, withDashes } from "./reference-text.ts";

export function compileClaims(evidence: Evidence): PatternClaims {
  const { key, checked, grade, gradeReason, claims, nearest, references } = evidence;
  return {
    checked,
    grade,
    gradeReason,
    claims: claims.map(({ id, short, statement, assignment, verdict, grade, found = nearest }) => ({
      id: `${key}-${id}`,
      short,
      statement,
      verdict,
      grade,
      assignment,
      found: keepTogether(found.text),
      sources: sourceLinks(found.cites, references),
    })),
    papers: references.map(({ id }) => id),
  };
}

export function compileSources({ key, references }: Evidence): ListedSource[] {
  return references.map((reference) => {
    const { id, kind, n, setting, finding, verification } = reference;
    return {
      ...citedSource(reference),
      id: `${key}-${id}`,
      kind,
      n: n && keepTogether(n),
      setting: keepTogether(setting),
      finding: keepTogether(finding),
      verification,
    };
  });
}

export function citedSource(reference: Reference): CitedSource {
  const { title, venue, interest } = reference;
  const doubt = doubtOf(reference);
  return {
    ...sourceLink(reference),
    title: asSentence(title),
    venue: withDashes(venue),
    ...(interest ? { interest } : {}),
    ...(doubt ? { doubt } : {}),
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

function sourceLink(reference: Reference): SourceLink {
  const { id, href, vendor } = reference;
  return { id, label: referenceLabel(reference), url: href, ...(vendor ? { vendor } : {}) };
}
