// Writes what the build makes from the patterns: prompts, registry, acceptance tests, code views, Markdown, feed.
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { directionMeanings, gradeMeanings, metricVerdicts } from "../patterns/evidence-grades.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import type { Pattern } from "../patterns/schema.ts";
import { acceptanceFile } from "./acceptance.ts";
import { codeView, createHighlight } from "./code-view.ts";
import { markdownPages, type PatternText } from "./markdown.ts";
import { promptFor } from "./prompt.ts";
import type { PatternIndex, PublishedPattern } from "./published-files.ts";
import { PATTERNS_FOLDER, readPatterns } from "./read-pattern.ts";
import { registryIndex, registryItem } from "./registry.ts";
import { SKILL_NAME, skillArchive, skillFiles, skillIndex } from "./skill.ts";
import { readTestPromptTemplate, testPromptFor } from "./test-prompt.ts";
import { trackRecords } from "./track-record.ts";
import { updateFiles } from "./updates.ts";
import { changesFeed, listChanges } from "./versions.ts";
import { writeTree } from "./write-tree.ts";

const readTemplate = (name: string) => readFile(new URL(name, import.meta.url), "utf8");

interface WriteFilesOptions {
  catalogue: readonly Pattern[];
  /** Folder that the server gives to everyone. */
  outPublic: string;
  /** Folder that the server reads and never serves; must be outside `outPublic`. */
  outPrivate: string;
  /** Public address without a trailing slash. */
  siteUrl: string;
  author: string;
  /** @default this project's */
  patternsFolder?: string;
}

/** Everything of a paid pattern goes to the private folder, but for its acceptance test and its page. */
export async function writeFiles(options: WriteFilesOptions): Promise<void> {
  const { catalogue, outPublic, outPrivate, siteUrl, author, patternsFolder } = options;
  if (!relative(outPublic, outPrivate).startsWith(".."))
    throw new Error(`${outPrivate} is inside the public folder ${outPublic}: it would be served.`);
  const texts = await readTexts(catalogue, patternsFolder);
  const items = texts.map(({ source }) => registryItem(source, siteUrl));
  const skill = skillFiles(await readTemplate("skill.md"), texts, siteUrl);
  const archive = await skillArchive(skill);
  const publicFiles = new Map<string, string | Uint8Array>([
    ["evidence.json", json(evidenceJson(texts, siteUrl))],
    ...markdownPages(texts, siteUrl),
    ["changes.xml", changesFeed(listChanges(catalogue), siteUrl, author)],
    ["r/registry.json", json(registryIndex(items, siteUrl))],
    [".well-known/agent-skills/index.json", json(skillIndex(skill, archive))],
    [`.well-known/agent-skills/${SKILL_NAME}.tgz`, archive],
  ]);
  const privateFiles = new Map<string, string>();
  const patterns: PublishedPattern[] = [];
  const highlight = await createHighlight();
  const updatePrompt = await readTemplate("update-prompt.md");
  const testPrompt = await readTestPromptTemplate();
  for (const [at, text] of texts.entries()) {
    const { source, evidence } = text;
    const { key, name, title, summary, price } = text.pattern;
    const handedOut = new Map([
      [`prompts/${name}.md`, promptFor(source, siteUrl)],
      [`r/${name}.json`, json(items[at])],
      ...updateFiles(source, updatePrompt, siteUrl),
    ]);
    const files = price === "free" ? publicFiles : privateFiles;
    for (const [path, content] of handedOut) files.set(path, content);
    publicFiles.set(`prompts/${name}.test.md`, testPromptFor(text, testPrompt, siteUrl));
    publicFiles.set(`acceptance/${name}.spec.mjs`, acceptanceFile(source));
    if (price === "free") publicFiles.set(`code/${name}.json`, json(codeView(source, highlight)));
    const metrics = trackRecords(evidence).map(({ metric, verdict, best, said }) => ({
      ...{ metric, verdict },
      best: best?.text ?? null,
      studies: said,
    }));
    patterns.push({ key, name, title, summary, price, files: [...handedOut.keys()], metrics });
  }
  const index: PatternIndex = { siteUrl, patterns };
  privateFiles.set("patterns.json", json(index));
  await writeTree(outPublic, Object.fromEntries(publicFiles));
  await writeTree(outPrivate, Object.fromEntries(privateFiles));
}

/** Each pattern with its evidence and notes, in the order of the catalogue. */
export async function readTexts(
  catalogue: readonly Pattern[],
  patternsFolder = PATTERNS_FOLDER,
): Promise<PatternText[]> {
  const sources = await readPatterns(catalogue, patternsFolder);
  return Promise.all(
    sources.map(async (source) => {
      const { pattern } = source;
      const notes = await readFile(join(patternsFolder, pattern.key, "notes.md"), "utf8");
      const evidence = await readEvidence(pattern.key, patternsFolder);
      return { source, pattern, notes, evidence };
    }),
  );
}

/** Every claim and source as data; `checked` is the day of the oldest check. */
function evidenceJson(texts: readonly PatternText[], siteUrl: string) {
  return {
    checked: texts.map(({ evidence }) => evidence.checked).sort()[0],
    grades: gradeMeanings,
    directions: directionMeanings,
    verdicts: metricVerdicts,
    patterns: texts.map(({ pattern, evidence }) => ({
      ...evidence,
      trackRecord: trackRecords(evidence).map(({ metric, said }) => ({ metric, said })),
      name: pattern.heading,
      page: `${siteUrl}/${pattern.key}`,
    })),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
