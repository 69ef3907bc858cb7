// What a reference manager reads from the BibTeX file is what the evidence says.
import { describe, expect, test } from "vitest";
import { catalogue } from "../patterns/catalogue.ts";
import type { Reference } from "../patterns/define-evidence.ts";
import { bibtex } from "./bibtex.ts";
import { readEvidence } from "./write-evidence.ts";

interface Entry {
  type: string;
  id: string;
  fields: Record<string, string>;
}

/** A reader of BibTeX that counts braces as BibTeX does, so that an escaped one still counts. */
function readBibtex(text: string): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  const expectAt = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw new Error(`Not BibTeX at: ${text.slice(at, at + 60)}`);
    at = pattern.lastIndex;
    return match;
  };
  while (text.slice(at).trim() !== "") {
    const [, type = "", id = ""] = expectAt(/\s*@(\w+)\{([^,\s]+),/y);
    const fields: Record<string, string> = {};
    for (;;) {
      const [, name = ""] = expectAt(/\s*(\w+) = \{/y);
      const from = at;
      for (let depth = 1; depth > 0; at++) {
        if (at >= text.length) throw new Error(`The field ${name} of ${id} never ends.`);
        if (text[at] === "{") depth++;
        if (text[at] === "}") depth--;
      }
      if (name in fields) throw new Error(`${id} has the field ${name} twice.`);
      fields[name] = text.slice(from, at - 1);
      const [end = ""] = expectAt(/,|\s*\}/y);
      if (end !== ",") break;
    }
    entries.push({ type, id, fields });
  }
  return entries;
}

const evidences = (await readEvidence(catalogue)).map(({ evidence }) => evidence);
const [salience] = evidences;
if (!salience) throw new Error("The catalogue is empty.");

const withReference = (change: Partial<Reference>) => {
  const [reference] = salience.references;
  if (!reference) throw new Error("The pattern has no reference.");
  return readBibtex(bibtex([{ ...salience, references: [{ ...reference, ...change }] }]))[0];
};

test("every source of the site is an entry of its own, with its authors, year and way to it", () => {
  const entries = readBibtex(bibtex(evidences));
  const references = evidences.flatMap(({ references }) => references);
  expect(entries.map(({ id }) => id)).toEqual(references.map(({ id }) => id));
  for (const [index, { id, fields }] of entries.entries()) {
    const reference = references[index];
    expect(fields.year, id).toBe(String(reference?.year));
    expect(fields.doi ?? fields.url, id).toBe(reference?.doi ?? reference?.url);
    const people = fields.author?.startsWith("{") ? 1 : fields.author?.split(" and ").length;
    expect(people, id).toBe(reference?.authors.length);
  }
});

describe("an entry", () => {
  test("of a journal is told apart into its parts", () => {
    const entry = withReference({ venue: "Psychological Bulletin 147(6), 597-617" });
    expect(entry).toMatchObject({
      type: "article",
      fields: { journal: "Psychological Bulletin", volume: "147", number: "6", pages: "597--617" },
    });
    expect(withReference({ venue: "Journal of Lamps 27(3), article 15" })).toMatchObject({
      type: "article",
      fields: { journal: "Journal of Lamps", volume: "27", number: "3", pages: "15" },
    });
  });

  test.each([
    ["CHI '19", "inproceedings", "booktitle"],
    ["W3C Recommendation", "misc", "howpublished"],
    ["Federal Register", "misc", "howpublished"],
    ["Journal of Marketing Research, 742-752", "misc", "howpublished"],
  ])("of %s keeps the venue as it is", (venue, type, field) => {
    const entry = withReference({ venue });
    expect(entry?.type).toBe(type);
    expect(entry?.fields[field]).toBe(venue);
  });

  test("of a vendor is never an article, and says what it is", () => {
    const entry = withReference({ vendor: true });
    expect(entry?.type).toBe("misc");
    expect(entry?.fields.note).toContain("not peer reviewed");
  });

  test("of an organisation is one author, whatever its name", () => {
    const entry = withReference({ authors: [{ name: "Ministry of Light and Shade" }] });
    expect(entry?.fields.author).toBe("{Ministry of Light and Shade}");
  });
});

describe("signs with a meaning in LaTeX", () => {
  test("are escaped, and no brace upsets the file", () => {
    const entry = withReference({
      title: "100% of {lamps} & #1: a_b ~ c^d \\ $5 }} {",
      authors: [{ name: "O'Neil & {Sons", initials: "J." }],
    });
    expect(entry?.fields.title).toBe(
      "{100\\% of {\\textbraceleft}lamps{\\textbraceright} \\& \\#1: a\\_b {\\textasciitilde} c{\\textasciicircum}d {\\textbackslash} \\$5 {\\textbraceright}{\\textbraceright} {\\textbraceleft}}",
    );
    expect(entry?.fields.author).toBe("O'Neil \\& {\\textbraceleft}Sons, J.");
  });

  test("stand in an address as they are, but for what would end the field", () => {
    const entry = withReference({ doi: null, url: "https://example.org/a_b%20c?x={y}&z=1" });
    expect(entry?.fields.url).toBe("https://example.org/a_b%20c?x=%7By%7D&z=1");
  });

  test("a line break in a title does not break the line", () => {
    expect(withReference({ title: "One\n  two" })?.fields.title).toBe("{One two}");
  });
});

test("two sources of one id are named", () => {
  expect(() => bibtex([salience, salience])).toThrow(
    `Two patterns have a reference "${salience.references[0]?.id}"; rename one.`,
  );
});
