// Says which known name a wrong one probably meant, for messages of a build that refuses it.

export function suggestion(wrong: string, known: readonly string[]): string {
  const [nearest] = known.toSorted((a, b) => distance(wrong, a) - distance(wrong, b));
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
