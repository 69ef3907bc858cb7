// How much of the catalogue this bundle holds: here all of it. Where there are more patterns than a first load may
// carry, the build puts another module in this one's place; see scripts/bounded-catalogue.ts.
import type { Pattern } from "../patterns/schema.ts";

/** Where a pattern stands in the whole catalogue. */
export interface Place {
  /** 1-based. */
  number: number;
  /** The one after it, or the first after the last. */
  next: Pick<Pattern, "key" | "heading">;
}

export interface Bounds {
  /** Patterns in the whole catalogue. */
  count: number;
  /** How many of them, from the first on, are in every bundle and on the toolkit's tabs. */
  listed: number;
  /** By key: what the bundle's own list can't tell of its patterns. */
  places: Record<string, Place | undefined>;
  /** What a pattern beyond the listed ones brings along in its own document, as "<key>/notes.md?page". Its reader knows the type. */
  files: Record<string, (() => Promise<never>) | undefined>;
  /** Addresses of the scripts that have filled the two above. */
  own: string[];
}

/** Null where the bundle holds every pattern; what serves a larger catalogue is then left out of it. */
export const bounds: Bounds | null = null;
