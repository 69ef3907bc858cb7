// What a page says about a pattern's source without showing it: files, packages, prompt, test and cost.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { promptFor, promptHash } from "./prompt.ts";
import type { PatternSource } from "./read-pattern.ts";

/** Written by `npm run prove`, never by hand. */
export const VERIFIED_FILE = fileURLToPath(new URL("../verified.json", import.meta.url));
/** A rough average for code and English prose. */
const CHARACTERS_PER_TOKEN = 3.6;

/** What an agent built from one prompt at its first try: the stacks that it passed, of how many. */
const agentProofSchema = z.strictObject({
  hash: z.string(),
  stacks: z.array(z.string()),
  of: z.number(),
  costUsd: z.number().optional(),
  outputTokens: z.number().optional(),
});
export type AgentProof = z.infer<typeof agentProofSchema>;

const verifiedSchema = z.strictObject({
  date: z.iso.date(),
  /** By stack: the versions of its packages. */
  stacks: z.record(z.string(), z.record(z.string(), z.string())),
  /** By the pattern's key. */
  patterns: z.record(
    z.string(),
    z.strictObject({
      version: z.string(),
      /** See `promptHash`. */
      hash: z.string(),
      stacks: z.array(z.string()),
      /** In kB of 1000 bytes, minified and gzipped, without React and `cn`, for the usage that the prompt shows. */
      cost: z.strictObject({
        gzip: z.number().nonnegative(),
        /** The part that is fetched only when it is needed. */
        later: z.number().nonnegative(),
      }),
    }),
  ),
  /** By the agent's name, its version included. */
  agents: z
    .record(
      z.string(),
      z.strictObject({ date: z.iso.date(), patterns: z.record(z.string(), agentProofSchema) }),
    )
    .optional(),
});

export type Verified = z.infer<typeof verifiedSchema>;

export type CodeFacts = ReturnType<typeof codeFacts>;

/** `verified` is null if nothing was tested yet. */
export function codeFacts(source: PatternSource, verified: Verified | null) {
  const { pattern, files } = source;
  const recorded = verified?.patterns[pattern.key];
  const hash = promptHash(source);
  const isTested = recorded?.hash === hash && recorded.stacks.length > 0;
  const tested = isTested ? recorded : null;
  return {
    files: files.map(({ name, text }) => ({ name, lines: text.trimEnd().split("\n").length })),
    /** What the files import besides React, with the tested range: `["three", "^0.187.0"]`. */
    packages: Object.entries(pattern.dependencies),
    /** Of the prompt. */
    tokens: Math.round(promptFor(source).length / CHARACTERS_PER_TOKEN),
    /** Null unless exactly this prompt was tested, as `cost` is. */
    verified: tested && { date: verified?.date ?? "", stacks: tested.stacks.length },
    cost: tested?.cost ?? null,
    /** Agents that built exactly this prompt, each at its first try: "Name 1.2 in 5 of 6 stacks". */
    builtBy: Object.entries(verified?.agents ?? {}).flatMap(([name, { date, patterns }]) => {
      const proof = patterns[pattern.key];
      if (proof?.hash !== hash) return [];
      return { by: `${name} in ${proof.stacks.length} of ${proof.of} stacks`, date };
    }),
  };
}

/** Null if there is no such file. Throws one sentence if it doesn't hold what `npm run prove` writes. */
export async function readVerified(file = VERIFIED_FILE): Promise<Verified | null> {
  if (!existsSync(file)) return null;
  const result = verifiedSchema.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`verified.json: ${issue?.path.join(".")} ${issue?.message}; run npm run prove`);
}
