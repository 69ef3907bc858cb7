// What /evidence lists is the evidence itself.
import { expect, test } from "vitest";
import { readEvidence } from "../patterns/read-evidence.ts";
import { compileClaims } from "./compile-claims.ts";

const evidence = await readEvidence("visual-salience");
const plain = (text = "") => text.replaceAll("\u00a0", " ");

test("a claim comes with its own finding, or with the nearest one if it has none", () => {
  const [first, second] = compileClaims(evidence).claims;
  expect(plain(first?.found)).toBe(evidence.claims[0]?.found?.text);
  expect(second?.sources.map(({ id }) => id)).toEqual(["xie2017"]);
  const claims = evidence.claims.map(({ found: _found, ...claim }) => claim);
  const [bare] = compileClaims({ ...evidence, claims }).claims;
  expect(plain(bare?.found)).toBe(evidence.nearest.text);
  expect(bare?.sources.map(({ id }) => id)).toEqual(evidence.nearest.cites);
});

test("every source comes with its link, how it was read, who wrote it and what is unconfirmed", () => {
  const { sources } = compileClaims(evidence);
  expect(sources).toHaveLength(evidence.references.length);
  expect(sources.find(({ id }) => id === "browne2017")).toMatchObject({
    label: "Browne & Swarbrick Jones, 2017",
    url: "https://gwern.net/doc/economics/advertising/2017-browne.pdf",
    vendor: true,
    remark: expect.stringMatching(
      /^A vendor’s white paper, not peer reviewed\. .*We could not confirm its web address\.$/,
    ),
  });
  expect(sources.find(({ id }) => id === "xie2017")).toMatchObject({ sign: "†", remark: "" });
  expect(sources[0]).not.toHaveProperty("vendor");
});
