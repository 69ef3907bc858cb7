// Writes the Markdown twin of every page, the files that tell assistants where to look, and the feed of changes.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Pattern } from "../../patterns/schema.ts";
import { changesFeed, listChanges } from "../versions/changes-feed.ts";
import { evidenceMarkdown, patternMarkdown } from "./pattern-markdown.ts";
import { readPatternTexts } from "./read-pattern-page.ts";
import { markdownPages } from "./site-markdown.ts";

export interface WriteMarkdownOptions {
  catalogue: readonly Pattern[];
  outPublic: string;
  /** The server reads single pages and their evidence from here, by the pattern's name. */
  outPrivate: string;
  siteUrl: string;
  author: string;
}

export async function writeMarkdown(options: WriteMarkdownOptions): Promise<void> {
  const { catalogue, outPublic, outPrivate, siteUrl, author } = options;
  const patterns = await readPatternTexts(catalogue);
  const changes = listChanges(
    patterns.map(({ source }) => ({ pattern: source.pattern, versions: source.versions })),
  );
  const files = new Map<string, string>();
  for (const [path, text] of markdownPages({ patterns, changes, siteUrl })) {
    files.set(join(outPublic, path), text);
  }
  files.set(join(outPublic, "changes.xml"), changesFeed(changes, siteUrl, author));
  for (const text of patterns) {
    const file = `${text.source.pattern.name}.md`;
    files.set(join(outPrivate, "pages", file), patternMarkdown(text, siteUrl));
    files.set(join(outPrivate, "evidence", file), evidenceMarkdown(text));
  }
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
