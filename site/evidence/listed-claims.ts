// Every claim of the site, in the order of the catalogue; only the page of all claims imports it.
import { catalogue } from "../../patterns/catalogue.ts";
import type { ListedClaim, PatternClaims } from "../../patterns/notes.ts";

const files = import.meta.glob<PatternClaims>("../../patterns/*/notes.md", {
  query: "?claims",
  import: "default",
  eager: true,
});

export interface ListedPattern extends PatternClaims {
  /** The pattern's name on its page. */
  heading: string;
}

/** A claim as a row of the table. */
export interface ClaimLine extends ListedClaim {
  pattern: ListedPattern;
}

export const listedPatterns: readonly ListedPattern[] = catalogue.map(({ key, heading }) => {
  const listed = files[`../../patterns/${key}/notes.md`];
  if (!listed) throw new Error(`The pattern "${key}" has no evidence to list.`);
  return { ...listed, heading };
});

export const claimLines: readonly ClaimLine[] = listedPatterns.flatMap((pattern) =>
  pattern.claims.map((claim) => ({ ...claim, pattern })),
);

/** The day on which the oldest check was made, YYYY-MM-DD. */
export const lastChecked: string = listedPatterns.map(({ checked }) => checked).sort()[0] ?? "";
