// Numbers the references of a page by first citation, and remembers each place that cites one, for the way back.
import type { Reference } from "../patterns/define-evidence.ts";
import type { Footnote } from "../patterns/notes.ts";
import { escapeHtml } from "./escape-html.ts";
import { suggestion } from "./nearest-name.ts";
import { referenceLabel } from "./reference-label.ts";
import { asSentence, doubtOf, withDashes } from "./typeset.ts";

/** Between numbers that stand side by side, which would else read as one. */
const THIN_SPACE = "\u202f";

/** The panel and the full page are shown apart, so anchors count anew on each: `cite-<id>-1` is the first. */
export type CitingPlace = "panel" | "page";

export interface Citations {
  /** The superscript link of one citation; throws through `fail` where no reference has that id. */
  cite: (id: string, place: CitingPlace) => string;
  /** Several citations side by side, in order of number. */
  citeAll: (ids: readonly string[], place: CitingPlace) => string;
  /** Ids cited in a place, in order of number. */
  citedIn: (place: CitingPlace) => string[];
  /** What stands at the foot of a place. */
  footnotes: (place: CitingPlace) => Footnote[];
}

export function collectCitations(
  references: readonly Reference[],
  fail: (message: string) => never,
): Citations {
  const cited: Reference[] = [];
  const times = { panel: new Map<string, number>(), page: new Map<string, number>() };

  function cite(id: string, place: CitingPlace): string {
    const reference = references.find((entry) => entry.id === id);
    if (!reference) {
      const known = references.map((entry) => entry.id);
      return fail(`citation [^${id}] names no reference. ${suggestion(id, known)}`);
    }
    if (!cited.includes(reference)) cited.push(reference);
    const number = cited.indexOf(reference) + 1;
    const nth = (times[place].get(id) ?? 0) + 1;
    times[place].set(id, nth);
    const name = escapeHtml(`Reference ${number}: ${referenceLabel(reference)}`);
    return `<sup class="cite"><a href="#ref-${id}" id="cite-${id}-${nth}" aria-label="${name}">${number}</a></sup>`;
  }

  function citeAll(ids: readonly string[], place: CitingPlace): string {
    const links = ids.map((id) => ({ link: cite(id, place), id }));
    const number = (id: string) => cited.findIndex((entry) => entry.id === id);
    return links
      .toSorted((a, b) => number(a.id) - number(b.id))
      .map(({ link }) => link)
      .join(THIN_SPACE);
  }

  const citedIn = (place: CitingPlace) =>
    cited.map(({ id }) => id).filter((id) => times[place].has(id));

  function footnotes(place: CitingPlace): Footnote[] {
    return cited.flatMap((reference, index) => {
      const count = times[place].get(reference.id) ?? 0;
      return count === 0 ? [] : [footnote(reference, index + 1, count)];
    });
  }
  return { cite, citeAll, citedIn, footnotes };
}

function footnote(reference: Reference, number: number, times: number): Footnote {
  const { id, title, venue, href, vendor, interest } = reference;
  const doubt = doubtOf(reference);
  return {
    number,
    id,
    label: referenceLabel(reference),
    title: asSentence(title),
    venue: withDashes(venue),
    url: href,
    ...(vendor ? { vendor } : {}),
    ...(interest ? { interest } : {}),
    ...(doubt ? { doubt } : {}),
    backs: Array.from({ length: times }, (_, index) => `cite-${id}-${index + 1}`),
  };
}
