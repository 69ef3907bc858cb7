// Every number that a text, a card, a plot or a table shows is one of the studies it cites.
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { compileClaims } from "../generators/compile-claims.ts";
import { compileNotes } from "../generators/compile-notes.ts";
import { catalogue } from "./catalogue.ts";
import type { Evidence, Reference } from "./evidence-schema.ts";
import { readEvidence } from "./read-evidence.ts";

const patterns = await Promise.all(
  catalogue.map(async ({ key }) => {
    const evidence = await readEvidence(key);
    const markdown = await readFile(new URL(`./${key}/notes.md`, import.meta.url), "utf8");
    const notes = compileNotes(markdown, evidence).page;
    return { key, evidence, notes, listed: compileClaims(evidence) };
  }),
);

/** Names of things, in which a number is no finding. */
const NAMES = /WCAG [\d.]+|prefers-\w+|\b3D\b/g;

function numbersIn(text: string): string[] {
  const tokens = text.replace(NAMES, "").match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return tokens.map((token) => token.replaceAll(",", ""));
}

function numbersOf({ figures, n, setting }: Reference): number[] {
  const measured = Object.values(figures).flatMap(({ value, low, high, spread }) => [
    value,
    low,
    high,
    spread === "95% confidence interval" ? 95 : null,
  ]);
  return [...measured, ...numbersIn(`${n ?? ""} ${setting}`).map(Number)]
    .filter((value) => value !== null && value !== undefined)
    .map(Math.abs);
}

const numbersOfClaims = (claims: Evidence["claims"]) =>
  claims.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));

/** Numbers of a text that are none of `values`, nor one of them rounded as the text writes it. */
function unbacked(text: string, values: readonly number[]): string[] {
  return numbersIn(text).filter((token) => {
    const decimals = token.split(".")[1]?.length ?? 0;
    return !values.some((value) => Number(token) === value || token === value.toFixed(decimals));
  });
}

const textOf = (html: string) =>
  html
    .replaceAll("\u00a0", " ")
    .replace(/<sup.*?<\/sup>\u202f?/g, "")
    .replace(/<[^>]+>/g, "");

test("each figure of the specification is claimed beside a pattern", () => {
  const told = patterns.flatMap(({ evidence }) => numbersOfClaims(evidence.claims));
  expect(told).toEqual(expect.arrayContaining([15, 20, 30, 35, 40]));
});

describe.each(patterns)("$key", ({ evidence, notes, listed }) => {
  const { claims, row, nearest, references, measure } = evidence;
  const claimed = numbersOfClaims(claims);
  const citedBy = (cites: readonly string[]) =>
    references.filter(({ id }) => cites.includes(id)).flatMap(numbersOf);
  const citedIn = (html: string) =>
    references.filter(({ id }) => html.includes(`"#ref-${id}"`)).flatMap(numbersOf);

  test("the row sets beside the first claim what was found about it, by a study that it cites", () => {
    expect(unbacked(row.found, citedBy(row.cites))).toEqual([]);
    expect((claims[0]?.found ?? nearest).cites).toEqual(expect.arrayContaining(row.cites));
    expect(unbacked(evidence.gradeReason, [...references.flatMap(numbersOf), ...claimed])).toEqual(
      [],
    );
  });

  test("a finding has no number but its own", () => {
    for (const reference of references)
      expect(unbacked(reference.finding, [...numbersOf(reference), ...claimed])).toEqual([]);
  });

  test.each(["nearest", "summary", "backfires", "notFor"] as const)(
    "%s has no number but those of the sources it cites",
    (field) => {
      expect(unbacked(evidence[field].text, citedBy(evidence[field].cites))).toEqual([]);
    },
  );

  test.each(["panel", "notes", "intro", "closing"] as const)(
    "the section %s has no number that its sources, the claim and the test design lack",
    (name) => {
      const html = notes.sections[name] ?? "";
      const advice = numbersIn(measure.design.advice).map(Number);
      expect(unbacked(textOf(html), [...citedIn(html), ...claimed, ...advice])).toEqual([]);
    },
  );

  test("what was found about a claim has no number but those of the sources linked beside it", () => {
    for (const [index, { found, sources }] of listed.claims.entries()) {
      expect(unbacked(found, citedBy(sources.map(({ id }) => id)))).toEqual([]);
      const { short = "", statement = "" } = claims[index] ?? {};
      expect(unbacked(`${short} ${statement}`, claimed)).toEqual([]);
    }
  });

  test("a plot and its caption have no number but those they name", () => {
    for (const [index, { rows, caption, svg }] of notes.plots.entries()) {
      const { points = [], claims: drawn = [] } = evidence.plots[index] ?? {};
      expect(rows).toHaveLength(drawn.length + points.length);
      for (const { value, label } of rows) {
        expect(numbersIn(value).length, label).toBeGreaterThan(0);
        expect(unbacked(`${value} ${label}`, [...citedIn(caption), ...claimed])).toEqual([]);
        // The sans is at most 6.9 px a letter at 13 px; a plot may be 290 px wide.
        expect((label.length + value.length + 1) * 6.9, label).toBeLessThan(290);
      }
      expect(unbacked(textOf(caption), citedIn(caption))).toEqual([]);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test("a vendor's white paper is called a vendor's wherever it is cited", () => {
    const vendors = references.filter(({ vendor }) => vendor).map(({ id }) => id);
    const texts = [...Object.values(notes.sections), ...Object.values(notes.card)];
    for (const html of [...texts, ...notes.plots.map(({ caption }) => caption)])
      if (vendors.some((id) => html.includes(`"#ref-${id}"`))) expect(html).toContain("vendor");
    for (const { found, sources } of listed.claims)
      if (sources.some(({ vendor }) => vendor)) expect(found).toContain("vendor");
  });

  test("the panel has 40 to 60 words and cites the leading sources", () => {
    const panel = notes.sections.panel ?? "";
    const words = textOf(panel).split(/\s+/).length;
    expect(words, `the panel has ${words} words, 40 to 60 wanted`).toBeGreaterThanOrEqual(40);
    expect(words, `the panel has ${words} words, 40 to 60 wanted`).toBeLessThanOrEqual(60);
    const cited = references.filter(({ id }) => panel.includes(`"#ref-${id}"`));
    expect(cited.map(({ id }) => id).toSorted()).toEqual(evidence.citeOnPage.toSorted());
  });

  test("the page has a panel, a note, an introduction and a closing paragraph", () => {
    const wanted = ["panel", "notes", "intro", "closing"];
    expect(Object.keys(notes.sections)).toEqual(expect.arrayContaining(wanted));
  });
});
