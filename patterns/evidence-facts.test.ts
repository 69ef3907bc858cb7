// Holds every number that the patterns' texts show to the figures of the studies they cite.
import { describe, expect, test } from "vitest";
import type { Evidence, Reference } from "./define-evidence.ts";
import type { Notes } from "./notes.ts";

const evidences = import.meta.glob<Evidence>("./*/evidence.ts", { eager: true, import: "default" });
const compiled = import.meta.glob<Notes>("./*/notes.md", { eager: true, import: "default" });
const patterns = Object.entries(evidences).map(([path, evidence]) => {
  const notes = compiled[path.replace("evidence.ts", "notes.md")];
  if (!notes) throw new Error(`${path} has no notes.md beside it.`);
  return { key: evidence.key, evidence, notes };
});

/** Names and addresses of things, in which a number is not a finding. */
const NAMES = /WCAG [\d.]+|prefers-\w+|\b3D\b/g;
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

function numbersIn(text: string): string[] {
  return (text.replace(NAMES, "").match(NUMBER) ?? []).map((token) => token.replaceAll(",", ""));
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

const numbersOfClaims = ({ claims }: Evidence) =>
  claims.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));

/** True where the text's number is the value itself or the value rounded as the text writes it. */
function shows(token: string, value: number): boolean {
  const decimals = token.split(".")[1]?.length ?? 0;
  return Number(token) === value || token === value.toFixed(decimals);
}

function unbacked(text: string, values: readonly number[]): string[] {
  return numbersIn(text).filter((token) => !values.some((value) => shows(token, value)));
}

const textOf = (html: string) => html.replace(/<sup.*?<\/sup>/g, "").replace(/<[^>]+>/g, "");

test("each figure of the specification is told beside a pattern", () => {
  const told = patterns.flatMap(({ evidence }) => numbersOfClaims(evidence));
  expect(told).toEqual(expect.arrayContaining([15, 20, 30, 35, 40]));
});

describe.each(patterns)("$key", ({ evidence, notes }) => {
  const all = [...evidence.references.flatMap(numbersOf), ...numbersOfClaims(evidence)];
  const { measure } = evidence;

  test("every reference leads to a source", () => {
    for (const { id, doi, url, href } of evidence.references) {
      expect(doi ?? url, id).toBeTruthy();
      expect(href, id).toMatch(/^https?:\/\//);
    }
  });

  test("the claim row shows numbers of the claim and of the study it cites", () => {
    const { row, claims } = evidence;
    const cited = evidence.references.filter(({ id }) => row.cites.includes(id));
    expect(unbacked(notes.claim.claimed ?? "", numbersOfClaims(evidence))).toEqual([]);
    expect(unbacked(row.found, cited.flatMap(numbersOf))).toEqual([]);
    expect(notes.claim.claimed).toBe(claims[0]?.short);
    expect(unbacked(evidence.gradeReason, all)).toEqual([]);
  });

  test.each(evidence.references.map((reference) => [reference.id, reference] as const))(
    "the finding of %s has no number but its own",
    (_id, reference) => {
      const own = [...numbersOf(reference), ...numbersOfClaims(evidence)];
      expect(unbacked(reference.finding, own)).toEqual([]);
    },
  );

  test.each(["nearest", "summary", "backfires", "notFor"] as const)(
    "%s has no number but those of the references it cites",
    (field) => {
      const { text, cites } = evidence[field];
      const cited = evidence.references.filter(({ id }) => cites.includes(id));
      expect(unbacked(text, cited.flatMap(numbersOf))).toEqual([]);
    },
  );

  test.each(["panel", "notes", "intro", "closing"] as const)(
    "the section %s has no number that the references it cites, the claim or the test design lack",
    (name) => {
      const html = notes.sections[name] ?? "";
      const cited = evidence.references.filter(({ id }) => html.includes(`"#ref-${id}"`));
      const values = [
        ...cited.flatMap(numbersOf),
        ...numbersOfClaims(evidence),
        ...numbersIn(measure.design.advice).map(Number),
      ];
      expect(unbacked(textOf(html), values)).toEqual([]);
    },
  );

  test("the panel is read in a minute and cites the leading references", () => {
    const panel = notes.sections.panel ?? "";
    const words = textOf(panel).split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(40);
    expect(words).toBeLessThanOrEqual(60);
    const cited = notes.references.filter(({ id }) => panel.includes(`"#ref-${id}"`));
    expect(cited.map(({ id }) => id).toSorted()).toEqual(evidence.citeOnPage.toSorted());
  });

  test("the page has a note, an introduction and a closing paragraph, each of the sources linked", () => {
    expect(Object.keys(notes.sections)).toEqual(
      expect.arrayContaining(["panel", "notes", "intro", "closing"]),
    );
    expect(notes.references.map(({ number }) => number)).toEqual(
      notes.references.map((_, i) => i + 1),
    );
  });

  test("a vendor's white paper is called a vendor's wherever it is cited", () => {
    const vendors = evidence.references.filter(({ vendor }) => vendor);
    for (const [name, html] of Object.entries(notes.sections)) {
      const cited = vendors.some(({ id }) => html.includes(`"#ref-${id}"`));
      if (cited) expect(html, name).toContain("vendor");
    }
  });

  test.each(measure.sampleSizes.map((size) => [size.effect, size.kind, size] as const))(
    "%s %s needs the visitors per arm that the two-proportion formula gives, within 2%%",
    (_effect, _kind, { kind, effect, perArm }) => {
      // Fleiss, unpooled variance: (z₁₋α/₂ + z₁₋β)² (p₁q₁ + p₂q₂) / (p₁ − p₂)², at 5% and 80%.
      const [p, q] = [
        measure.baseRate,
        kind === "relative percent"
          ? measure.baseRate * (1 + effect / 100)
          : measure.baseRate + effect / 100,
      ];
      expect([measure.power, measure.significance]).toEqual([0.8, 0.05]);
      const needed = ((1.95996 + 0.84162) ** 2 * (p * (1 - p) + q * (1 - q))) / (p - q) ** 2;
      expect(Math.abs(perArm - needed) / needed).toBeLessThan(0.02);
    },
  );
});

test("the implementation notes of 3D Motion are a list", () => {
  const motion = patterns.find(({ key }) => key === "motion");
  expect(motion?.notes.sections.implementation).toMatch(/^<ul>\s*<li>[\s\S]+<\/ul>$/);
});
