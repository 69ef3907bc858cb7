// Gathers what the page of all claims lists of one pattern: its claims, its grade and every source behind them.
import type { Evidence, Reference } from "../patterns/define-evidence.ts";
import type { ListedClaim, ListedSource, PatternClaims } from "../patterns/notes.ts";
import { referenceLabel } from "./reference-label.ts";

export function compileClaims(evidence: Evidence): PatternClaims {
  const { key, topic, checked, grade, gradeReason, references } = evidence;
  return {
    key,
    topic,
    checked,
    grade,
    gradeReason,
    claims: listedClaims(evidence),
    sources: references.map(listedSource),
  };
}

function listedClaims({ key, claims, nearest }: Evidence): ListedClaim[] {
  return claims.map(({ id, short, statement, to, sense, assignment, verdict, grade, found }) => ({
    id: `${key}-${id}`,
    short,
    statement,
    verdict,
    grade,
    assignment,
    size: sense === "less" ? -to : to,
    found: (found ?? nearest).text,
    cites: (found ?? nearest).cites,
  }));
}

function listedSource(reference: Reference): ListedSource {
  const { id, title, venue, kind, n, setting, finding, verification } = reference;
  return {
    id,
    label: referenceLabel(reference),
    title,
    venue,
    url: reference.href,
    kind,
    n,
    setting,
    finding,
    verification,
    ...(reference.vendor ? { vendor: true } : {}),
    ...(reference.interest ? { interest: reference.interest } : {}),
  };
}
