// Reads what was recorded of a pattern besides its source: the proof and the cost that stand in its folder.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { z } from "zod";
import { readPattern, VERSIONS_FILE } from "../read-pattern.ts";
import { type CodeFacts, codeFacts } from "./code-facts.ts";
import { COST_FILE, costSchema } from "./cost.ts";
import { PROOF_FILE, proofSchema } from "./proof.ts";

/** Files of a folder that facts are made of besides its source. */
export const RECORDS = [VERSIONS_FILE, PROOF_FILE, COST_FILE] as const;

/** Throws one sentence naming the file that does not hold what it should. */
export async function readCodeFacts(folder: string): Promise<CodeFacts> {
  const [source, proof, cost] = await Promise.all([
    readPattern(folder),
    readRecord(folder, PROOF_FILE, proofSchema),
    readRecord(folder, COST_FILE, costSchema),
  ]);
  return codeFacts(source, { proof, cost });
}

/** Null where nothing was recorded. */
async function readRecord<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  const result = schema.safeParse(parseJson(await readFile(path, "utf8")));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join(".");
  throw new Error(
    `patterns/${basename(folder)}/${name}${place ? `, ${place}` : ""}: ${issue?.message}. Record it anew.`,
  );
}

/** Undefined, which no schema takes, where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
