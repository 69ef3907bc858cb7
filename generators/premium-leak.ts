// Searches what is about to be published for sentences that only a buyer may read.
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { parseSync } from "vite";
import type { PatternSource, SourceFile } from "./read-pattern.ts";

/** Shorter ones occur by chance in public text. Letters and digits only. */
const SHORTEST = 32;

/**
 * Finds prose of a paid prompt and comments of its source, in any version, in any file below `folder`, compressed or not,
 * and files named after a version. Not looked for: compiled code, as the live demo needs it, and what `free` patterns say.
 */
export async function findPremiumText(
  folder: string,
  premium: PatternSource,
  free: readonly PatternSource[] = [],
) {
  const wanted = premiumSentences(premium, free);
  const ofVersion = new RegExp(`^${premium.pattern.name}[@-]\\d+\\.\\d+\\.\\d+`);
  /** `file`: path below the folder. */
  const leaks: { file: string; sentence: string }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(folder, path);
    if (ofVersion.test(entry.name)) leaks.push({ file, sentence: "a version, or an update to it" });
    const text = bareText(decompress(path, await readFile(path)));
    for (const sentence of wanted)
      if (text.includes(bareText(sentence))) leaks.push({ file, sentence });
  }
  return leaks;
}

/** What is looked for: goal, props, checks, and comments of the usage, the source and every released version. */
export function premiumSentences(
  premium: PatternSource,
  free: readonly PatternSource[] = [],
): string[] {
  const { pattern, brief } = premium;
  const open = [
    pattern.summary,
    pattern.previewText ?? "",
    brief.claims,
    brief.acceptance,
    ...free.flatMap((source) => [...proseOf(source), ...modulesOf(source).map(({ text }) => text)]),
  ];
  const openText = bareText(open.join("\n"));
  const prose = proseOf(premium).flatMap((text) => text.split(/(?<=[.!?:;])\s+|\n+/));
  const comments = modulesOf(premium).flatMap(({ name, text }) =>
    parseSync(name, text).comments.flatMap(({ value }) =>
      value.split("\n").map((line) => line.replace(/^[\s*]+/, "").trim()),
    ),
  );
  return [...new Set([...prose, ...comments])].filter((sentence) => {
    const bare = bareText(sentence);
    return bare.length >= SHORTEST && !openText.includes(bare);
  });
}

function proseOf({ brief }: PatternSource): string[] {
  return [brief.goal, brief.props ?? "", ...brief.checks];
}

function modulesOf({ brief, files, extras, released }: PatternSource): SourceFile[] {
  const before = released.flatMap((item) =>
    item.files.map(({ path, content }) => ({ name: basename(path), text: content })),
  );
  return [...files, ...extras, ...before, { name: "usage.tsx", text: brief.usage }];
}

/** Letters and digits, so that quotes, escapes, line breaks and tags between the words hide nothing. */
function bareText(text: string): string {
  return text
    .replace(/\\u\{?[0-9a-f]{4,6}\}?|\\[nrt]|&#?\w{2,8};|<\/?[a-z][^<>]*>/gi, " ")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

function decompress(path: string, bytes: Buffer): string {
  if (path.endsWith(".br")) return brotliDecompressSync(bytes).toString("utf8");
  return (/\.t?gz$/.test(path) ? gunzipSync(bytes) : bytes).toString("utf8");
}
