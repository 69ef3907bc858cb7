// Reads from a pattern's folder what the playground offers for it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readProps } from "../read-props.ts";
import { describePart } from "./describe-part.ts";
import type { PlayPart } from "./play-part.ts";

export interface DescribedPattern {
  parts: readonly PlayPart[];
  /** Every file that was read, so that a change of one is noticed. */
  files: readonly string[];
}

/** The components that `playground.tsx` names, as their types describe them. */
export async function describePattern(
  folder: string,
  pattern: { files: readonly string[]; price: "free" | "premium" },
): Promise<DescribedPattern> {
  const fixture = join(folder, "playground.tsx");
  const wanted = [...(await readFile(fixture, "utf8")).matchAll(/\bcomponent: "(\w+)"/g)].map(
    ([, name = ""]) => name,
  );
  const sources = pattern.files.filter((name) => /\.tsx?$/.test(name));
  const parts: PlayPart[] = [];
  for (const file of sources) {
    for (const table of readProps(file, await readFile(join(folder, file), "utf8"))) {
      const tells = pattern.price === "premium" ? "names" : "everything";
      if (wanted.includes(table.component)) parts.push(describePart(table, { file, tells }));
    }
  }
  const missing = wanted.find((name) => !parts.some(({ component }) => component === name));
  if (missing) throw new Error(`${fixture} names ${missing}, whose props no file exports.`);
  return { parts, files: [fixture, ...sources.map((name) => join(folder, name))] };
}
