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

describe.each(catalogue.map(({ key }) => key))("%s", (key) => {
  const page = () => pages.get(`${key}.md`) ?? "";

  it("explains every footnote it cites, by a link to its source", () => {
    const cited = new Set([...page().matchAll(/\[\^([^\]]+)\](?!:)/g)].map(([, id]) => id));
    const explained = new Map(
      [...page().matchAll(/^\[\^([^\]]+)\]: .*(https?:\/\/\S+)/gm)].map(([, id, url]) => [id, url]),
    );
    expect(cited.size).toBeGreaterThan(0);
    for (const id of cited) expect(explained.get(id), id).toMatch(/^https?:/);
  });

  it("holds the claim, the grade, when it backfires and the sample sizes of the data", () => {
    const text = texts.patterns.find(({ source }) => source.pattern.key === key);
    if (!text) throw new Error("no such pattern");
    const { evidence } = text;
    for (const { statement, grade } of evidence.claims) {
      expect(page()).toContain(statement);
      expect(page()).toContain(grade);
    }
    expect(page()).toContain(evidence.backfires.text);
    for (const { perArm } of evidence.measure.sampleSizes)
      expect(page()).toContain(perArm.toLocaleString("en-GB"));
    for (const { name } of evidence.measure.events) expect(page()).toContain(`\`${name}\``);
  });
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
