// The claims of every pattern, in the order of the catalogue; only /evidence imports it.
import { catalogue } from "../../../patterns/catalogue.ts";
import type { ListedClaim, PatternClaims } from "../../../patterns/notes.ts";

const files = import.meta.glob<PatternClaims>("../../../patterns/*/evidence.yaml", {
  query: "?claims",
  import: "default",
  eager: true,
});

/** A pattern with what is claimed for it. */
export interface ListedPattern extends PatternClaims {
  key: string;
  /** The pattern's name on its page. */
  heading: string;
}

/** A claim as a row of the table. */
export interface ClaimLine extends ListedClaim {
  pattern: ListedPattern;
}

export const listedPatterns: readonly ListedPattern[] = catalogue.flatMap(({ key, heading }) => {
  const claims = files[`../../../patterns/${key}/evidence.yaml`];
  return claims ? [{ key, heading, ...claims }] : [];
});

export const claimLines: readonly ClaimLine[] = listedPatterns.flatMap((pattern) =>
  pattern.claims.map((claim) => ({ ...claim, pattern })),
);

/** Each paper once, however many patterns cite it. */
export const paperCount = new Set(listedPatterns.flatMap(({ papers }) => papers)).size;

/** Day of the oldest check, YYYY-MM-DD. */
export const checked = listedPatterns.map((pattern) => pattern.checked).sort()[0] ?? "";
