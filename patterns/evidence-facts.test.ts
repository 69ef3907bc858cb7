// Holds every number that the patterns' texts, cards, plots and tables show to the figures of the studies they cite.
import { describe, expect, test } from "vitest";
import { type Evidence, figureOf, type Reference } from "./define-evidence.ts";
import type { PageNotes, PatternClaims } from "./notes.ts";

const evidences = import.meta.glob<Evidence>("./*/evidence.ts", { eager: true, import: "default" });
const compiled = import.meta.glob<PageNotes>("./*/notes.md", {
  eager: true,
  import: "default",
  query: "?page",
});
const listed = import.meta.glob<PatternClaims>("./*/notes.md", {
  eager: true,
  import: "default",
  query: "?claims",
});
const patterns = Object.entries(evidences).map(([path, evidence]) => {
  const file = path.replace("evidence.ts", "notes.md");
  const [notes, claims] = [compiled[file], listed[file]];
  if (!notes || !claims) throw new Error(`${path} has no notes.md beside it.`);
  return { key: evidence.key, evidence, notes, listed: claims };
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

const decoded = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
/** Where a line may not break is a matter of setting, not of words. */
const unset = (text: string) => text.replaceAll("\u00a0", " ");
const textOf = (html: string) =>
  unset(html)
    .replace(/<sup.*?<\/sup>\u202f?/g, "")
    .replace(/<[^>]+>/g, "");

test("each figure of the specification is told beside a pattern", () => {
  const told = patterns.flatMap(({ evidence }) => numbersOfClaims(evidence));
  expect(told).toEqual(expect.arrayContaining([15, 20, 30, 35, 40]));
});

describe.each(patterns)("$key", ({ evidence, notes, listed }) => {
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

  test("the claim row sets beside the claim what was found about that very claim", () => {
    const { row, claims, nearest } = evidence;
    const { cites } = claims[0]?.found ?? nearest;
    expect(cites).toEqual(expect.arrayContaining(row.cites));
    expect(notes.claim.foundSources.map(({ id }) => id)).toEqual(row.cites);
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

  test("a finding from a vendor's paper is called a vendor's in the table", () => {
    for (const { found, sources } of listed.claims)
      if (sources.some(({ vendor }) => vendor)) expect(found).toContain("vendor");
  });

  test.each(evidence.claims.map((claim) => [claim.id, claim] as const))(
    "what the table says was found about %s has no number but those of the sources linked beside it",
    (id, { short, statement, found }) => {
      const row = listed.claims.find((line) => line.id === `${evidence.key}-${id}`);
      const sources = evidence.references.filter((reference) =>
        row?.sources.some((source) => source.id === reference.id),
      );
      expect(unset(row?.found ?? "")).toBe((found ?? evidence.nearest).text);
      expect(sources.length).toBeGreaterThan(0);
      expect(unbacked(row?.found ?? "", sources.flatMap(numbersOf))).toEqual([]);
      const own = numbersOfClaims({
        ...evidence,
        claims: evidence.claims.filter((c) => c.id === id),
      });
      expect(unbacked(`${short} ${statement}`, own)).toEqual([]);
    },
  );

  test("a source is linked where the reference leads, in the table, in the plots and at the foot", () => {
    const hrefs = new Map(evidence.references.map(({ id, href }) => [id, href]));
    const all = evidence.references.map(({ href }) => href);
    for (const { id, url } of listed.claims.flatMap(({ sources }) => sources))
      expect(url).toBe(hrefs.get(id));
    for (const { id, url } of notes.references) expect(url).toBe(hrefs.get(id));
    for (const { source } of notes.plots.flatMap(({ rows }) => rows))
      if (source) expect(all).toContain(source.url);
  });

  test("the card says what the evidence says, with every source behind it", () => {
    for (const part of ["backfires", "notFor"] as const)
      expect(decoded(textOf(notes.card[part])).trim()).toBe(evidence[part].text);
    expect(decoded(textOf(notes.card.found)).trim()).toBe(evidence.nearest.text);
    for (const id of evidence.nearest.cites) expect(notes.card.found).toContain(`"#ref-${id}"`);
  });

  test.each(evidence.plots.map((plot, index) => [plot.title, plot, index] as const))(
    "the plot “%s” draws and says nothing but the figures it names",
    (_title, plot, index) => {
      const figure = notes.plots[index];
      if (!figure) throw new Error("The plot was not drawn.");
      const figures = plot.points.map((point) => figureOf(evidence, point));
      const told = evidence.claims.filter(({ id }) => plot.claims.includes(id));
      const values = [
        ...figures.flatMap(({ value, low, high }) => [value, low, high]),
        ...numbersOfClaims({ ...evidence, claims: told }),
      ]
        .filter((value) => value !== null && value !== undefined)
        .map(Math.abs);
      for (const [at, { value: written, what, kind }] of figure.rows.entries()) {
        const point = figures[at - told.length];
        const own = kind === "claimed" ? numbersOfClaims({ ...evidence, claims: told }) : point;
        const mine = Array.isArray(own)
          ? own
          : [own?.value, own?.low, own?.high].flatMap((n) =>
              typeof n === "number" ? Math.abs(n) : [],
            );
        expect(numbersIn(written).length, what).toBeGreaterThan(0);
        expect(unbacked(written, mine), what).toEqual([]);
      }
      expect(figure.rows).toHaveLength(told.length + plot.points.length);
      const description = /<desc[^>]*>(.*?) No effect|<desc[^>]*>(.*?)<\/desc>/.exec(figure.svg);
      const spoken = (description?.[1] ?? description?.[2] ?? "").replace(/^[^.]*\. /, "");
      const cited = evidence.references.filter(({ id }) => figure.caption.includes(`"#ref-${id}"`));
      const known = cited.flatMap(numbersOf);
      // A label may name the condition of a study, as in "At 30–50% brightness".
      expect(unbacked(spoken, [...values, ...known])).toEqual([]);
      expect(unbacked(textOf(figure.caption), known)).toEqual([]);
      expect(figure.svg).not.toMatch(/NaN|Infinity|undefined/);
    },
  );

  test("a label and its value fit one line of a plot at 280 px", () => {
    // The sans is at most 6.9 px a letter at 13 px, measured over our labels.
    for (const { label, value } of notes.plots.flatMap(({ rows }) => rows))
      expect((label.length + value.length + 1) * 6.9, `${label} ${value}`).toBeLessThan(290);
  });

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
    const texts = { ...notes.sections, ...notes.card };
    for (const [name, html] of Object.entries(texts)) {
      const cited = vendors.some(({ id }) => html.includes(`"#ref-${id}"`));
      if (cited) expect(html, name).toContain("vendor");
    }
    for (const { caption } of notes.plots)
      if (vendors.some(({ id }) => caption.includes(`"#ref-${id}"`)))
        expect(caption).toContain("vendor");
    const ids = vendors.map(({ id }) => id);
    for (const { id, vendor } of [...notes.references, ...listed.claims.flatMap((c) => c.sources)])
      expect(vendor ?? false, id).toBe(ids.includes(id));
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

test("no reference is in two patterns, so that its anchor on the page of all sources is its own", () => {
  const ids = patterns.flatMap(({ evidence }) => evidence.references.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const claims = patterns.flatMap(({ listed }) => listed.claims.map(({ id }) => id));
  expect(new Set(claims).size).toBe(claims.length);
});

test("the implementation notes of 3D Motion are a list", () => {
  const motion = patterns.find(({ key }) => key === "motion");
  expect(motion?.notes.sections.implementation).toMatch(/^<ul>\s*<li>[\s\S]+<\/ul>$/);
});
