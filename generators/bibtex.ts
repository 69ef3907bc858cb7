// Writes the sources of all claims as BibTeX, for reference managers.
import type { Evidence, Reference } from "../patterns/define-evidence.ts";
import { doubtOf } from "./typeset.ts";

/** Signs with a meaning of their own in LaTeX; a brace is never written as itself, since BibTeX counts even escaped ones. */
const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "{\\textbackslash}",
  "{": "{\\textbraceleft}",
  "}": "{\\textbraceright}",
  "~": "{\\textasciitilde}",
  "^": "{\\textasciicircum}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  _: "\\_",
  "%": "\\%",
};
/** "Psychological Bulletin 147(6), 597-617": name, volume, number, pages or number of the article. */
const JOURNAL =
  /^(?<journal>\D+?) (?<volume>\d+)(?:\((?<number>[^)]+)\))?(?:, (?:article )?(?<pages>\d+(?:-\d+)?))?$/;
const PROCEEDINGS = /^(?:CHI|KDD|RecSys)\b|^Proc\./;

/** Entries in the order of the patterns, a source each; throws where two share an id. */
export function bibtex(evidences: readonly Evidence[]): string {
  const seen = new Set<string>();
  const entries = evidences.flatMap(({ key, references }) =>
    references.map((reference) => {
      if (seen.has(reference.id)) {
        throw new Error(`Two patterns have a reference "${reference.id}"; rename one.`);
      }
      seen.add(reference.id);
      return entry(reference, key);
    }),
  );
  return `${entries.join("\n\n")}\n`;
}

function entry(reference: Reference, key: string): string {
  const { id, authors, title, year, doi, url } = reference;
  const { type, fields: place } = placeOf(reference);
  const fields: [name: string, value: string][] = [
    ["author", authors.map(author).join(" and ")],
    ["title", `{${escaped(title)}}`], // in braces of its own, so that capitals are kept
    ["year", String(year)],
    ...place,
    ...(doi ? [["doi", verbatim(doi)] as [string, string]] : []),
    ...(url ? [["url", verbatim(url)] as [string, string]] : []),
    ["keywords", escaped(key)],
  ];
  const vendor = reference.vendor ? "A vendor's white paper, not peer reviewed." : "";
  const note = [vendor, reference.interest ?? "", doubtOf(reference)].filter(Boolean).join(" ");
  if (note) fields.push(["note", escaped(note)]);
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@${type}{${id},\n${lines.join(",\n")}\n}`;
}

interface Place {
  type: "article" | "inproceedings" | "misc";
  fields: [name: string, value: string][];
}

/** Where it was published, in as many fields as the venue tells apart; otherwise as it is. */
function placeOf({ venue, kind, vendor }: Reference): Place {
  if (PROCEEDINGS.test(venue))
    return { type: "inproceedings", fields: [["booktitle", escaped(venue)]] };
  const parts = JOURNAL.exec(venue)?.groups;
  if (!parts || vendor || kind === "regulation" || kind === "guideline")
    return { type: "misc", fields: [["howpublished", escaped(venue)]] };
  const fields: Place["fields"] = [];
  for (const [name, value] of Object.entries(parts)) {
    if (value) fields.push([name, name === "pages" ? value.replace("-", "--") : escaped(value)]);
  }
  return { type: "article", fields };
}

/** An organisation goes into braces, or its "and" would part it into two authors. */
function author({ name, initials }: Reference["authors"][number]): string {
  return initials ? `${escaped(name)}, ${escaped(initials)}` : `{${escaped(name)}}`;
}

function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\{}~^$&#_%]/g, (character) => SPECIAL[character] ?? character);
}

/** Addresses are read as they are; only what would end the field is written in percents. */
function verbatim(address: string): string {
  return address.replace(/[\\{}\s]/g, (character) => encodeURIComponent(character));
}
