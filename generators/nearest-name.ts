// Says which known name a wrong one probably meant, for messages of whoever refuses it.

/** Longest part of a wrong name that is compared, in characters: what it costs must not be the sender's to choose. */
const COMPARED = 80;

/** At most `count` of the known names, nearest by spelling first. */
export function nearestNames(wrong: string, known: readonly string[], count: number): string[] {
  const start = wrong.slice(0, COMPARED);
  return known
    .map((name) => ({ name, far: distance(start, name) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ name }) => name);
}

export function suggestion(wrong: string, known: readonly string[]): string {
  const [nearest] = nearestNames(wrong, known, 1);
  return nearest ? `Did you mean "${nearest}"? Known: ${known.join(", ")}.` : "None is known.";
}

/** Levenshtein distance: how many letters to change, add or take away. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = (previous[j - 1] ?? 0) + same;
      current.push(Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
