// Reads `mutations.yaml`: ways to break a component that its acceptance test has to notice.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import {
  PATTERNS_FOLDER,
  type PatternSource,
  type SourceFile,
} from "../generators/read-pattern.ts";

const mutationsSchema = z
  .array(
    z.strictObject({
      /** What a person would miss. */
      breaks: z.string().min(1),
      file: z.string(),
      /** Source text that occurs once in the file. */
      from: z.string().min(1),
      to: z.string(),
    }),
  )
  .min(1);

export type Mutation = z.infer<typeof mutationsSchema>[number];

export async function readMutations(source: PatternSource): Promise<Mutation[]> {
  const file = `patterns/${source.pattern.key}/mutations.yaml`;
  const path = join(PATTERNS_FOLDER, source.pattern.key, "mutations.yaml");
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new Error(`${file}: not found, wanted a list of mutations`);
  return parseMutations(file, text, source.files);
}

/** Throws a line for each thing that is wrong: `patterns/…/mutations.yaml: 2: from: found …, wanted …`. */
export function parseMutations(
  file: string,
  text: string,
  files: readonly SourceFile[],
): Mutation[] {
  const { data, error } = mutationsSchema.safeParse(parse(text));
  const faults = data
    ? data.flatMap((mutation, index) => faultsOf(mutation, files).map((one) => [index, one]))
    : error.issues.map(({ path: [index, ...rest], message }) => [
        Number(index ?? 0),
        [...rest, message].join(": "),
      ]);
  if (faults.length > 0)
    throw new Error(
      faults.map(([index, fault]) => `${file}: ${Number(index) + 1}: ${fault}`).join("\n"),
    );
  return data ?? [];
}

function faultsOf({ file, from, to }: Mutation, files: readonly SourceFile[]): string[] {
  const source = files.find(({ name }) => name === file);
  if (!source) {
    const names = files.map(({ name }) => name).join(", ");
    return [`file: found ${file}, wanted one of ${names}`];
  }
  const times = source.text.split(from).length - 1;
  if (times !== 1) return [`from: found ${times} times in ${file}, wanted once`];
  return from === to ? ["to: found the text of from, wanted another"] : [];
}
