// The claims that the page itself carries, in the order of the catalogue; only the page of all claims imports it.
import first from "virtual:lists/first-claims";
import type { ListedPattern } from "../../generators/evidence-lists.ts";
import type { ListedClaim } from "../../patterns/notes.ts";

/** A claim as a row of the table. */
export interface ClaimLine extends ListedClaim {
  pattern: ListedPattern;
}

export const linesOf = (patterns: readonly ListedPattern[]): readonly ClaimLine[] =>
  patterns.flatMap((pattern) => pattern.claims.map((claim) => ({ ...claim, pattern })));

/** Of all claims, whether the page carries them or not. */
export const { totals, whole } = first;
export const listedPatterns: readonly ListedPattern[] = first.patterns;
export const claimLines: readonly ClaimLine[] = linesOf(listedPatterns);

/** What an address may ask for. Where the page does not carry every pattern, any key may be one. */
export const knownValues = {
  grades: totals.grades,
  verdicts: totals.verdicts,
  patterns: whole ? listedPatterns.map(({ key }) => key) : null,
};
