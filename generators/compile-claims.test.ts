// What the page of all claims lists is the evidence itself.
import { expect, test } from "vitest";
import salience from "../patterns/visual-salience/evidence.ts";
import { compileClaims, compileSources } from "./compile-claims.ts";

const unset = (text = "") => text.replaceAll("\u00a0", " ");

test("a claim comes with its own finding, or with the nearest honest figure where it has none", () => {
  const [first, second] = compileClaims(salience).claims;
  expect(unset(first?.found)).toBe(salience.claims[0]?.found?.text);
  expect(second?.sources.map(({ id }) => id)).toEqual(["xie2017"]);
  const claims = salience.claims.map(({ found: _found, ...claim }) => claim);
  const [bare] = compileClaims({ ...salience, claims }).claims;
  expect(unset(bare?.found)).toBe(salience.nearest.text);
  expect(bare?.sources.map(({ id }) => id)).toEqual(salience.nearest.cites);
});

test("sizes are signed, so that sorting puts what promises less below what promises more", () => {
  expect(compileClaims(salience).claims.map(({ size }) => size)).toEqual([35, -30]);
});

test("every source is listed with its link, its label, and whether a vendor wrote it", () => {
  const sources = compileSources(salience);
  expect(compileClaims(salience).sourceCount).toBe(sources.length);
  expect(sources.map(({ id }) => id)).toEqual(salience.references.map(({ id }) => id));
  expect(sources.find(({ id }) => id === "browne2017-cosmetic")).toMatchObject({
    label: "Browne & Swarbrick Jones, 2017",
    url: "https://gwern.net/doc/economics/advertising/2017-browne.pdf",
    vendor: true,
  });
  expect(sources[0]).not.toHaveProperty("vendor");
  expect(sources.find(({ id }) => id === "bhatnagar2022")?.doubt).toBe(
    "Not confirmed: year, venue.",
  );
  expect(sources[0]).not.toHaveProperty("doubt");
});
