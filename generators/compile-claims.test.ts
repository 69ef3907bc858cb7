// What /evidence lists is the evidence itself.
import { expect, test } from "vitest";
import { readEvidence } from "../patterns/read-evidence.ts";
import { compileClaims, compileSources } from "./compile-claims.ts";

const evidence = await readEvidence("visual-salience");
const unset = (text = "") => text.replaceAll("\u00a0", " ");

test("a claim comes with its own finding, or with the nearest one if it has none", () => {
  const [first, second] = compileClaims(evidence).claims;
  expect(unset(first?.found)).toBe(evidence.claims[0]?.found?.text);
  expect(second?.sources.map(({ id }) => id)).toEqual(["xie2017"]);
  const claims = evidence.claims.map(({ found: _found, ...claim }) => claim);
  const [bare] = compileClaims({ ...evidence, claims }).claims;
  expect(unset(bare?.found)).toBe(evidence.nearest.text);
  expect(bare?.sources.map(({ id }) => id)).toEqual(evidence.nearest.cites);
});

test("every source is listed with its link, its label, its doubts, and whether a vendor wrote it", () => {
  const sources = compileSources(evidence);
  expect(sources).toHaveLength(evidence.references.length);
  expect(sources.find(({ id }) => id === "visual-salience-browne2017")).toMatchObject({
    label: "Browne & Swarbrick Jones, 2017",
    url: "https://gwern.net/doc/economics/advertising/2017-browne.pdf",
    vendor: true,
    doubt: "Not confirmed: url.",
  });
  expect(sources[0]).not.toHaveProperty("vendor");
  expect(sources[0]).not.toHaveProperty("doubt");
});
