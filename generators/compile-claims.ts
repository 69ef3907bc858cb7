// Gathers what the page of all claims shows of one pattern: its claims, its grade, and every source behind them.
import type { Evidence, Reference } from "../patterns/define-evidence.ts";
import type { ListedClaim, ListedSource, PatternClaims, SourceLink } from "../patterns/notes.ts";
import { referenceLabel } from "./reference-label.ts";
import { asSentence, doubtOf, keepTogether, withDashes } from "./typeset.ts";

export function compileClaims(evidence: Evidence): PatternClaims {
  const { key, topic, checked, grade, gradeReason, references } = evidence;
  const claims = listedClaims(evidence);
  return { key, topic, checked, grade, gradeReason, claims, sourceCount: references.length };
}

export function compileSources({ references }: Evidence): ListedSource[] {
  return references.map((reference) => {
    const { title, venue, kind, n, setting, finding, verification, interest } = reference;
    const doubt = doubtOf(reference);
    return {
      ...sourceLink(reference),
      title: asSentence(title),
      venue: withDashes(venue),
      kind,
      n: n && keepTogether(n),
      setting: keepTogether(setting),
      finding: keepTogether(finding),
      verification,
      ...(interest ? { interest } : {}),
      ...(doubt ? { doubt } : {}),
    };
  });
}

function listedClaims({ key, claims, nearest, references }: Evidence): ListedClaim[] {
  return claims.map(({ id, short, statement, to, sense, assignment, verdict, grade, found }) => {
    const { text, cites } = found ?? nearest;
    return {
      id: `${key}-${id}`,
      short,
      statement,
      verdict,
      grade,
      assignment,
      size: sense === "less" ? -to : to,
      found: keepTogether(text),
      sources: sourceLinks(cites, references),
    };
  });
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
