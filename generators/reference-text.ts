// Writes references and findings as readers see them: short names, dashes, and units that stay beside their numbers.
import type { Reference } from "../patterns/evidence-schema.ts";

const NUMBER_AND_UNIT = /(\d) (?=(?:ms|seconds?|minutes?|hours?|h|days?|weeks?|years?)\b)/g;
const VALUE = /\b([dnNp]) = (?=[−\d])/g;
const NO_BREAK = "\u00a0";

/** "Hunt, 1995", "Bhatnagar & Orquin, 2022", "Orquin et al., 2021" (APA 7). */
export function referenceLabel({ authors, year }: Pick<Reference, "authors" | "year">): string {
  const [first, second] = authors;
  if (authors.length > 2) return `${first} et al., ${year}`;
  return `${second === undefined ? first : `${first} & ${second}`}, ${year}`;
}

/** Plain text or HTML: "400 ms" and "d = −0.11" are never split at a line's end. */
export function keepTogether(text: string): string {
  return text.replace(NUMBER_AND_UNIT, `$1${NO_BREAK}`).replace(VALUE, `$1${NO_BREAK}=${NO_BREAK}`);
}

/** "147(6), 597-617" with an en dash; the data keep the hyphen, which reference managers expect. */
export function withDashes(venue: string): string {
  return venue.replace(/(?<=\d)-(?=\d)/g, "–");
}

/** A title with a full stop, unless it ends in "?" or "!". */
export function asSentence(title: string): string {
  return /[.?!]$/.test(title) ? title : `${title}.`;
}

/** "Experiment · 77 and 90 people." */
export function factsOf({ kind, n, setting }: Pick<Reference, "kind" | "n" | "setting">): string {
  const facts = [kind, n, setting].filter((fact) => fact !== null).join(" · ");
  return `${facts[0]?.toUpperCase()}${facts.slice(1)}.`;
}

/** What could not be confirmed about a source, as a sentence; empty if everything was. */
export function doubtOf({ unconfirmed }: Pick<Reference, "unconfirmed">): string {
  const parts = unconfirmed.map((part) => (part === "url" ? "web address" : part));
  const either = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(parts);
  return either && `We could not confirm its ${either}.`;
}
