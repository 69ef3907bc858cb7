// The changes that the page itself carries, newest first.
import first from "virtual:lists/first-changes";

/** On one day in the order of the catalogue; `whole` where there are no older ones. */
export const { changes: newestChanges, count: changeCount, whole } = first;
