// The rest of the lists of /evidence, where the page carries only their start.
import firstClaims from "virtual:lists/first-claims";
import firstSources from "virtual:lists/first-sources";
import type { ListedPattern, SourcesOfPattern } from "../../generators/evidence-lists.ts";
import { type GrowingList, growingList, partAt, type RestOfList } from "../ui/growing-list.ts";

export interface RestOfEvidence<Item> extends RestOfList<Item> {
  /** How many patterns each part holds, in the order of the catalogue. */
  sizes: readonly number[];
  /** Key and heading of every pattern, in that order. */
  names: readonly (readonly [key: string, heading: string])[];
}

export type EvidenceList<Item> = GrowingList<Item, RestOfEvidence<Item>>;

export const claimsList: EvidenceList<ListedPattern> = growingList(
  firstClaims.patterns,
  async () => {
    const { names, claims } = (await import("virtual:lists/more-evidence")).default;
    return { ...claims, names };
  },
);
export const sourcesList: EvidenceList<SourcesOfPattern> = growingList(
  firstSources.patterns,
  async () => {
    const { names, sources } = (await import("virtual:lists/more-evidence")).default;
    return { ...sources, names };
  },
);

/** The part that holds a pattern; none where it is on the page or unknown. */
export function partsOf(key: string, { names, sizes }: RestOfEvidence<unknown>): number[] {
  const first = names.length - sizes.reduce((sum, size) => sum + size, 0);
  const position = names.findIndex(([name]) => name === key);
  const part = position < 0 ? null : partAt(position, first, sizes);
  return part === null ? [] : [part];
}

/** The pattern of a claim's anchor, `<key>-<claim>`; keys may begin with other keys, so the longest counts. */
export function patternOfClaim(anchor: string, { names }: RestOfEvidence<unknown>): string {
  return names
    .map(([key]) => key)
    .filter((key) => anchor.startsWith(`${key}-`))
    .reduce((longest, key) => (key.length > longest.length ? key : longest), "");
}
