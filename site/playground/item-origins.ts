// Which item of the start an item of a list was: what can't be edited (a picture, a handler) goes where its texts go.
import type { Texts } from "./values.ts";

/** Stands beside an item's texts where its place is no longer its place at the start. No field's name begins so. */
export const ORIGIN = "-start";

/** Both places count from 0; one past the end of the start means that the item came later. */
export function originOf(item: Texts, place: number): number {
  return Number(item[ORIGIN] ?? place);
}

/** For a list whose items are about to move: the texts of each and its origin. */
export function withOrigins(items: readonly Texts[], fields: readonly string[]): Texts[] {
  return items.map((item, place) => ({
    ...pickTexts(item, fields),
    [ORIGIN]: String(originOf(item, place)),
  }));
}

/** For the address and for what is compared: an item that is where it was says nothing of it. */
export function withoutOwnPlaces(items: readonly Texts[]): Texts[] {
  return items.map((item, place) => {
    const { [ORIGIN]: _, ...texts } = item;
    return originOf(item, place) === place ? texts : item;
  });
}

/** What is added to a list of `count` items, of which there were `startCount` at the start. */
export function freshItem(fields: readonly string[], count: number, startCount: number): Texts {
  const texts = Object.fromEntries(fields.map((field) => [field, `New ${field}`]));
  return { ...texts, [ORIGIN]: String(Math.max(count, startCount)) };
}

export function pickTexts(item: Texts, fields: readonly string[]): Texts {
  return Object.fromEntries(
    fields.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]] as const])),
  );
}
