// Splits a list by its size in characters, so that no file made of it grows with the catalogue.

export interface SplitList<Item> {
  /** What a page carries itself. */
  first: readonly Item[];
  /** The rest, in order, each part a file of its own. Empty where the page carries everything. */
  parts: readonly (readonly Item[])[];
}

/**
 * `firstChars` and `partChars` are lengths as JSON; an item that is longer than that stands alone. Text of ours
 * compresses to about a third, so that 60,000 characters are some 20 kB.
 */
export function splitList<Item>(
  items: readonly Item[],
  firstChars: number,
  partChars: number,
): SplitList<Item> {
  const parts: Item[][] = [];
  let room = firstChars;
  for (const item of items) {
    const chars = JSON.stringify(item).length;
    const last = parts.at(-1);
    if (last && chars <= room) last.push(item);
    else {
      room = parts.length === 0 ? firstChars : partChars;
      parts.push([item]);
    }
    room -= chars;
  }
  const [first = [], ...rest] = parts;
  return { first, parts: rest };
}
