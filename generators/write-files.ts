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
import type { PatternIndex } from "./published-files.ts";
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
  const { catalogue, outPublic, outPrivate, siteUrl, author } = options;
  const { patternsFolder = PATTERNS_FOLDER } = options;
  if (!relative(outPublic, outPrivate).startsWith(".."))
    throw new Error(`${outPrivate} is inside the public folder ${outPublic}: it would be served.`);
  const texts = await readTexts(catalogue, patternsFolder);
  const sources = texts.map(({ source }) => source);
  const highlight = await createHighlight();
  const items = sources.map((source) => registryItem(source, siteUrl));
  const updatePrompt = await readTemplate("update-prompt.md");
  const handedOut = sources.map((source, at) => [
    [`prompts/${source.pattern.name}.md`, promptFor(source, siteUrl)] as const,
    [`r/${source.pattern.name}.json`, json(items[at])] as const,
    ...updateFiles(source, updatePrompt, siteUrl),
  ]);
  const index: PatternIndex = {
    siteUrl,
    patterns: texts.map(({ pattern: { key, name, title, summary, price }, evidence }, at) => ({
      ...{ key, name, title, summary, price },
      files: handedOut[at]?.map(([path]) => path) ?? [],
      metrics: trackRecords(evidence).map(({ metric, verdict, best, said }) => ({
        ...{ metric, verdict },
        best: best?.text ?? null,
        studies: said,
      })),
    })),
  };
  const publicFiles = new Map<string, string | Uint8Array>([
    ["evidence.json", json(evidenceJson(texts, siteUrl))],
    ...markdownPages(texts, siteUrl),
    ["changes.xml", changesFeed(listChanges(catalogue), siteUrl, author)],
    ["r/registry.json", json(registryIndex(items, siteUrl))],
  ]);
  const privateFiles = new Map<string, string | Uint8Array>([["patterns.json", json(index)]]);
  const testPrompt = await readTestPromptTemplate();
  for (const [at, text] of texts.entries()) {
    const { source } = text;
    const { name, price } = source.pattern;
    const files = price === "free" ? publicFiles : privateFiles;
    for (const [path, content] of handedOut[at] ?? []) files.set(path, content);
    publicFiles.set(`prompts/${name}.test.md`, testPromptFor(text, testPrompt, siteUrl));
    publicFiles.set(`acceptance/${name}.spec.mjs`, acceptanceFile(source));
    if (price === "free") publicFiles.set(`code/${name}.json`, json(codeView(source, highlight)));
  }
  const skill = skillFiles(await readTemplate("skill.md"), texts, siteUrl);
  const archive = await skillArchive(skill);
  publicFiles.set(".well-known/agent-skills/index.json", json(skillIndex(skill, archive)));
  publicFiles.set(`.well-known/agent-skills/${SKILL_NAME}.tgz`, archive);
  await writeTree(outPublic, Object.fromEntries(publicFiles));
  await writeTree(outPrivate, Object.fromEntries(privateFiles));
}

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
