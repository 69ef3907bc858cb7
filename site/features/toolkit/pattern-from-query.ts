// Reads the chosen pattern from an address.

import type { Pattern } from "../../../patterns/schema.ts";
import { toolkit } from "../../../patterns/toolkit.ts";

/** The pattern that `?pattern=` names, or the first one for anything unknown. */
export function patternFromQuery(value: string | null): Pattern {
  const chosen = toolkit.find((pattern) => pattern.key === value) ?? toolkit[0];
  if (!chosen) throw new Error("The toolkit is empty.");
  return chosen;
}
