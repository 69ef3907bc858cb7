// Reads what the build made of the patterns, for those who build with them. Files are read when they are asked for.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type {
  PatternIndex,
  PublishedFiles,
  PublishedPattern,
} from "../generators/published-files.ts";

/** Throws one sentence if the site isn't built. */
export async function loadPublishedFiles(dist: string): Promise<PublishedFiles> {
  const index = await readFile(join(dist, "private/patterns.json"), "utf8").catch(() => null);
  if (index === null)
    throw new Error(`There is no built site in ${dist}: run "npm run build" first.`);
  const { siteUrl, patterns }: PatternIndex = JSON.parse(index);
  const read = (...path: string[]) => readFile(join(dist, ...path), "utf8");
  const folderOf = ({ price }: PublishedPattern) => (price === "free" ? "public" : "private");
  return {
    siteUrl,
    patterns,
    readPage: ({ key }) => read("public", `${key}.md`),
    readPrompt: (pattern) => read(folderOf(pattern), "prompts", `${pattern.name}.md`),
    readItem: (pattern) => read(folderOf(pattern), "r", `${pattern.name}.json`),
  };
}
