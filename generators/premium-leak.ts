// Searches what is about to be published for sentences that only a buyer may read.
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { PatternSource } from "./pattern-source.ts";
import { parseSource } from "./syntax-tree.ts";

/** Shorter ones occur by chance in text that is public. Letters and digits, without the rest. */
const SHORTEST_TELLING = 32;

export interface PremiumLeak {
  /** Path below the folder that was searched. */
  file: string;
  sentence: string;
}

/**
 * Finds prose of a premium prompt (goal, checks) and comments of its source in any file below `folder`:
 * pages, scripts, source maps, and all of these compressed. Compiled code is not looked for, because the
 * live demo needs it; nor is anything that the free patterns in `free` say in the same words.
 */
export async function findPremiumText(
  folder: string,
  premium: PatternSource,
  free: readonly PatternSource[] = [],
): Promise<PremiumLeak[]> {
  const wanted = tellingSentences(premium, free).map((sentence) => ({
    sentence,
    bare: bareText(sentence),
  }));
  const leaks: PremiumLeak[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bare = bareText(decompress(path, await readFile(path)));
    for (const { sentence, bare: needle } of wanted) {
      if (bare.includes(needle)) leaks.push({ file: relative(folder, path), sentence });
    }
  }
  return leaks;
}

/** The sentences that are looked for, so that a test can see that there are some. */
export function tellingSentences(
  premium: PatternSource,
  free: readonly PatternSource[] = [],
): string[] {
  const { pattern } = premium;
  const open = [
    pattern.summary,
    pattern.previewText,
    ...Object.values(premium.evidence ?? {}),
    ...free.flatMap(everyText),
  ];
  const openBare = bareText(open.join("\n"));
  const sentences = [premium.brief.goal, ...premium.brief.checks].flatMap(splitSentences);
  const comments = [...premium.files, { name: "demo.tsx", text: premium.demo }].flatMap(
    ({ name, text }) => commentLines(name, text),
  );
  return [...new Set([...sentences, ...comments])].filter((sentence) => {
    const bare = bareText(sentence);
    return bare.length >= SHORTEST_TELLING && !openBare.includes(bare);
  });
}

function everyText({ brief, files, demo }: PatternSource): string[] {
  return [brief.goal, ...brief.checks, ...files.map(({ text }) => text), demo];
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+|\n+/).map((sentence) => sentence.trim());
}

function commentLines(name: string, text: string): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(name)) return [];
  return parseSource(name, text).comments.flatMap(({ value }) =>
    value.split("\n").map((line) => line.replace(/^[\s*]+/, "").trim()),
  );
}

/** Letters and digits alone, so that quotes, escapes, line breaks and tags between the words hide nothing. */
function bareText(text: string): string {
  return text
    .replace(/\\u\{?[0-9a-f]{4,6}\}?|\\[nrt]|&#?\w{2,8};|<\/?[a-z][^<>]*>/gi, " ")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

function decompress(path: string, bytes: Buffer): string {
  const kind = extname(path);
  if (kind === ".br") return brotliDecompressSync(bytes).toString("utf8");
  if (kind === ".gz") return gunzipSync(bytes).toString("utf8");
  if (kind === ".zst") return zstdDecompressSync(bytes).toString("utf8");
  return bytes.toString("utf8");
}
