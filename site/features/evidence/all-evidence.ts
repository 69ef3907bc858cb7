// The claims and sources of every pattern, in the order of the catalogue; only /evidence imports it.
import type { PatternClaims } from "../../../generators/compile-claims.ts";
import { library } from "../../../patterns/catalogue.ts";

const files = import.meta.glob<PatternClaims>("../../../patterns/*/evidence.yaml", {
  query: "?claims",
  import: "default",
  eager: true,
});

export const listedPatterns = library.flatMap(({ key, heading }) => {
  const claims = files[`../../../patterns/${key}/evidence.yaml`];
  return claims ? [{ key, heading, ...claims }] : [];
});

export const allSources = listedPatterns.flatMap(({ sources }) => sources);

/** Day of the oldest check, YYYY-MM-DD. */
export const checked = listedPatterns.map((pattern) => pattern.checked).sort()[0] ?? "";
