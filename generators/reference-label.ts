// The short name of a reference: "Hunt, 1995", "Bhatnagar & Orquin, 2022", "Orquin et al., 2021".
import type { Reference } from "../patterns/define-evidence.ts";

/** One author or organisation by name, two joined by "&", three or more as "et al." (APA 7). */
export function referenceLabel({ authors, year }: Pick<Reference, "authors" | "year">): string {
  const [first, second] = authors;
  if (!first) throw new Error("A reference needs at least one author.");
  const names =
    authors.length === 2 && second
      ? `${first.name} & ${second.name}`
      : authors.length > 2
        ? `${first.name} et al.`
        : first.name;
  return `${names}, ${year}`;
}
