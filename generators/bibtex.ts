// Writes the papers that the patterns cite as BibTeX, for reference managers.
import type { Reference } from "../patterns/evidence-schema.ts";
import { doubtOf } from "./reference-text.ts";

/** A brace is never written as itself, since BibTeX counts even escaped ones. */
const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "{\\textbackslash}",
  "{": "{\\textbraceleft}",
  "}": "{\\textbraceright}",
  "~": "{\\textasciitilde}",
  "^": "{\\textasciicircum}",
};
/** "Psychological Bulletin 147(6), 597-617": name, volume, number, pages or number of the article. */
const JOURNAL =
  /^(?<journal>\D+?) (?<volume>\d+)(?:\((?<number>[^)]+)\))?(?:, (?:article )?(?<pages>\d+(?:-\d+)?))?$/;
const PROCEEDINGS = /^(?:CHI|KDD|RecSys)\b|^Proc\./;

type Fields = Record<string, string | undefined>;

/** An entry a paper, in the order given; one that several patterns cite comes once. */
export function bibtex(references: readonly Reference[]): string {
  const papers = new Map(references.map((reference) => [reference.id, reference]));
  return `${[...papers.values()].map(entry).join("\n\n")}\n`;
}

function entry(reference: Reference): string {
  const { id, authors, title, year, doi, href, vendor, interest } = reference;
  const { type, ...place } = placeOf(reference);
  const note = [vendor && "A vendor's white paper, not peer reviewed.", interest];
  const fields: Fields = {
    // An organisation goes into braces, or its "and" would part it into two authors.
    author: authors
      .map(({ name, initials }) =>
        initials ? `${escaped(name)}, ${escaped(initials)}` : `{${escaped(name)}}`,
      )
      .join(" and "),
    title: `{${escaped(title)}}`, // in its own braces, so that capitals are kept
    year: String(year),
    ...place,
    doi: doi ? verbatim(doi) : undefined,
    url: verbatim(href),
    note: escaped([...note, doubtOf(reference)].filter(Boolean).join(" ")),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`  ${name} = {${value}}`] : [],
  );
  return `@${type}{${id},\n${lines.join(",\n")}\n}`;
}

/** Where it was published: in its parts if the venue tells them, otherwise as it is written. */
function placeOf({ venue, kind, vendor }: Reference): Fields & { type: string } {
  if (PROCEEDINGS.test(venue)) return { type: "inproceedings", booktitle: escaped(venue) };
  const parts = JOURNAL.exec(venue)?.groups;
  if (!parts || vendor || kind === "regulation" || kind === "guideline")
    return { type: "misc", howpublished: escaped(venue) };
  const { journal = "", volume, number, pages } = parts;
  return {
    type: "article",
    journal: escaped(journal),
    volume,
    number,
    pages: pages?.replace("-", "--"),
  };
}

function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\{}~^$&#_%]/g, (character) => SPECIAL[character] ?? `\\${character}`);
}

/** Addresses are read as they are; only what would end the field is written in percents. */
function verbatim(address: string): string {
  return address.replace(/[\\{}\s]/g, (character) => encodeURIComponent(character));
}
