// What the page of changes does not carry: older changes, and every version by its hash.
import first from "virtual:lists/first-changes";
import type { Change } from "../../generators/versions/changes-feed.ts";
import { type GrowingList, growingList, type RestOfList } from "../ui/growing-list.ts";

export type ChangesList = GrowingList<Change, RestOfList<Change>>;

const more = async () => (await import("virtual:lists/more-changes")).default;

export const changesList: ChangesList = growingList(first.changes, async () => ({
  parts: (await more()).older,
}));

/** Every version of the patterns that have versions with such a hash, newest first; rejects where it can't be fetched. */
export async function versionsNear(hash: string): Promise<readonly Change[]> {
  const { byHash } = await more();
  const start = Object.keys(byHash).find((digits) => hash.startsWith(digits));
  const file = start === undefined ? undefined : await byHash[start]?.();
  return file?.default ?? [];
}
