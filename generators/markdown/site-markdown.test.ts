// Every page has a Markdown twin that says the same, whose footnotes are all there, and that sells nothing for free.
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { tellingSentences } from "../premium-leak.ts";
import { listChanges } from "../versions/changes-feed.ts";
import { readPatternTexts } from "./read-pattern-page.ts";
import { markdownPages, type SiteTexts } from "./site-markdown.ts";

const siteUrl = "https://lamp.example";
let texts: SiteTexts;
let pages: Map<string, string>;
beforeAll(async () => {
  const patterns = await readPatternTexts(catalogue);
  const all = patterns.map(({ source }) => ({
    pattern: source.pattern,
    versions: source.versions,
  }));
  texts = { patterns, changes: listChanges(all), siteUrl };
  pages = markdownPages(texts);
});

it("there is one for every route", () => {
  for (const { key } of catalogue) {
    expect(pages.has(`${key}.md`)).toBe(true);
    expect(pages.has(`embed/${key}.md`)).toBe(true);
  }
  for (const name of ["index", "evidence", "changes", "success", "cancel"])
    expect(pages.has(`${name}.md`)).toBe(true);
});

/** Ids of the footnotes that a text cites, and the address behind each that it explains. */
function footnotesOf(text: string) {
  return {
    cited: new Set([...text.matchAll(/\[\^([^\]]+)\](?!:)/g)].map(([, id]) => id)),
    explained: new Map(
      [...text.matchAll(/^\[\^([^\]]+)\]: .*?(https?:\/\/\S+)/gm)].map(([, id, url]) => [id, url]),
    ),
  };
}

/** The row of a table whose cells hold `text`. */
const rowOf = (page: string, text: string) =>
  page.split("\n").find((line) => line.startsWith("|") && line.includes(text)) ?? "";

describe.each(catalogue.map(({ key }) => key))("%s", (key) => {
  const page = () => pages.get(`${key}.md`) ?? "";

  it("explains every footnote it cites, by a link to its source", () => {
    const { cited, explained } = footnotesOf(page());
    expect(cited.size).toBeGreaterThan(0);
    for (const id of cited) expect(explained.get(id), id).toMatch(/^https?:/);
  });

  it("holds the claim, the grade, when it backfires and the sample sizes of the data", () => {
    const text = texts.patterns.find(({ source }) => source.pattern.key === key);
    if (!text) throw new Error("no such pattern");
    const { evidence } = text;
    for (const { statement, found = evidence.nearest, verdict, grade } of evidence.claims) {
      const row = rowOf(page(), statement);
      expect(row).toContain(`| ${verdict} | ${grade} |`);
      expect(row).toContain(found.text);
      for (const id of found.cites) expect(row).toContain(`[^${id}]`);
    }
    expect(page()).toContain(evidence.backfires.text);
    for (const { perArm } of evidence.measure.sampleSizes)
      expect(page()).toContain(`| about ${perArm.toLocaleString("en-GB")} |`);
    expect(page()).toContain(evidence.measure.reading ?? "");
    const unit = new RegExp(`^${evidence.measure.design.unit}s for each arm`, "im");
    expect(page()).toMatch(unit);
    for (const { name } of evidence.measure.events) expect(page()).toContain(`\`${name}\``);
  });
});

it("the page of all claims has what was found beside each, and leads to every paper", () => {
  const page = pages.get("evidence.md") ?? "";
  const { cited, explained } = footnotesOf(page);
  for (const { source, evidence } of texts.patterns) {
    for (const { statement, found = evidence.nearest, verdict, grade } of evidence.claims) {
      const row = page
        .split("\n")
        .find((line) => line.startsWith(`| ${source.pattern.title} | ${statement} |`));
      expect(row).toContain(found.text);
      expect(row).toContain(`| ${verdict} | ${grade} | ${evidence.grade} |`);
    }
    for (const { id, href, interest, vendor, title, unconfirmed } of evidence.references) {
      expect(explained.get(id)).toBe(href);
      const note = page.split("\n").find((line) => line.startsWith(`[^${id}]:`));
      if (interest) expect(note).toContain(interest);
      if (vendor) expect(note).toContain("not peer reviewed");
      if (title.endsWith("?")) expect(note).toContain(`${title}*`);
      if (unconfirmed.length > 0) expect(note).toContain(`Not confirmed: ${unconfirmed[0]}`);
    }
  }
  expect(cited.size).toBeGreaterThan(0);
  for (const id of cited) expect(explained.has(id), id).toBe(true);
});

it("llms.txt is a title, a summary and lists of links that exist", () => {
  const text = pages.get("llms.txt") ?? "";
  expect(text).toMatch(/^# Lamplight\n\n> /);
  const links = [...text.matchAll(/\]\(https:\/\/lamp\.example\/([^)]+\.(?:md|txt))\)/g)].map(
    ([, path]) => path ?? "",
  );
  expect(links.length).toBeGreaterThan(catalogue.length);
  for (const path of links) expect(pages.has(path) || path.startsWith("prompts/"), path).toBe(true);
});

it("no page holds a sentence that only a buyer may read", () => {
  const sources = texts.patterns.map(({ source }) => source);
  const free = sources.filter(({ pattern }) => pattern.price === "free");
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
  const everything = bare([...pages.values()].join("\n"));
  for (const paid of sources.filter(({ pattern }) => pattern.price === "premium")) {
    const found = tellingSentences(paid, free).filter((one) => everything.includes(bare(one)));
    expect(found).toEqual([]);
  }
});
