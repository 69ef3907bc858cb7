// Reads the chosen pattern from an address.
import { catalogue } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";

/** The pattern that `?pattern=` names, or the first one for anything unknown. */
export function patternFromQuery(value: string | null): Pattern {
  const chosen = catalogue.find((pattern) => pattern.key === value) ?? catalogue[0];
  if (!chosen) throw new Error("The catalogue is empty.");
  return chosen;
}
