// Every page has a Markdown twin that says the same, whose footnotes are all there, and that sells nothing for free.
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { fixtureChanges } from "../fixture-catalogue.ts";
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

describe("of a thousand patterns", () => {
  const NUMBER = 1000;
  let many: Map<string, string>;
  beforeAll(() => {
    const patterns = Array.from({ length: NUMBER }, (_, index) => {
      const text = texts.patterns[index % texts.patterns.length];
      if (!text) throw new Error("There is no pattern to copy.");
      const pattern = {
        ...text.source.pattern,
        key: `lamp-${index + 1}`,
        name: `lamp-${index + 1}`,
      };
      return { ...text, source: { ...text.source, pattern } };
    });
    many = markdownPages({ patterns, changes: fixtureChanges(NUMBER, 2), siteUrl });
  });

  it("every list is below 30 kB", () => {
    const lists = [...many.keys()].filter((path) => path.startsWith("lists/"));
    expect(lists).toHaveLength(9);
    for (const path of ["index.md", "evidence.md", "changes.md", "llms.txt", ...lists])
      expect(gzipSync(many.get(path) ?? "").length, path).toBeLessThan(30_000);
  });

  it("llms.txt leads to lists in which every other pattern stands, page and prompt", () => {
    const index = many.get("llms.txt") ?? "";
    const links = [...index.matchAll(/\]\(https:\/\/lamp\.example\/(lists\/[^)]+)\)/g)];
    const all = [index, ...links.map(([, path = ""]) => many.get(path) ?? "")].join("\n");
    for (let number = 1; number <= NUMBER; number++)
      expect(all).toContain(`(${siteUrl}/lamp-${number}.md)`);
    expect(all).toContain(`(${siteUrl}/prompts/lamp-1000.md)`);
    expect(index).not.toContain("lamp-101.md");
  });

  it("what is left out of a page is told, with the way to it", () => {
    expect(many.get("evidence.md")).toMatch(/The claims of \d+ more patterns/);
    expect(many.get("changes.md")).toContain("the newest 100 of 2000");
    expect(pages.get("evidence.md")).not.toContain("more patterns");
    expect(pages.get("llms.txt")).not.toContain("lists/");
  });

  it("everything in one file is still everything", () => {
    expect(many.get("llms-full.txt")?.match(/^# /gm)?.length).toBeGreaterThan(NUMBER);
  });
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
