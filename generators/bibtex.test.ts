// What a reference manager reads from the BibTeX file is what references.yaml says.
import { expect, test } from "vitest";
import { catalogue } from "../patterns/catalogue.ts";
import type { Reference } from "../patterns/evidence-schema.ts";
import { bibtex } from "./bibtex.ts";
import { readAllEvidence } from "./write-evidence.ts";

const entries = await readAllEvidence(catalogue);
const references = entries.flatMap(({ evidence }) => evidence.references);
const [sound] = references as [Reference];
const withChange = (change: Partial<Reference>) => bibtex([{ ...sound, ...change }]);

test("every paper is one entry, however many patterns cite it, and no brace is left open", () => {
  const text = bibtex(references);
  const ids = [...text.matchAll(/^@\w+\{(\S+),$/gm)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(references.map(({ id }) => id))]);
  expect(text.split("{").length).toBe(text.split("}").length);
});

test("a journal's name, volume, number and pages are separate fields", () => {
  expect(withChange({ venue: "Psychological Bulletin 147(6), 597-617" })).toContain(
    "  journal = {Psychological Bulletin},\n  volume = {147},\n  number = {6},\n  pages = {597--617},",
  );
});

test.each([
  ["CHI '19", "@inproceedings", "booktitle"],
  ["W3C Recommendation", "@misc", "howpublished"],
])("the venue %s is kept as it is", (venue, type, field) => {
  expect(withChange({ venue })).toContain(`  ${field} = {${venue}},`);
  expect(withChange({ venue })).toMatch(new RegExp(`^${type}`));
});

test("a vendor's paper is never an article, and says what it is", () => {
  expect(withChange({ vendor: true })).toMatch(/^@misc[\s\S]*note = \{A vendor's .* reviewed\.\}/);
});

test("an organisation is one author, whatever its name", () => {
  const authors = [{ name: "Ministry of Light and Shade" }];
  expect(withChange({ authors })).toContain("author = {{Ministry of Light and Shade}}");
});

test("characters with a meaning in LaTeX are escaped, in an address only what would end the field", () => {
  expect(withChange({ title: "100% of {lamps}\n & a_b" })).toContain(
    "title = {{100\\% of {\\textbraceleft}lamps{\\textbraceright} \\& a\\_b}}",
  );
  expect(withChange({ href: "https://a.example/b_c?x={y}" })).toContain(
    "url = {https://a.example/b_c?x=%7By%7D}",
  );
});
