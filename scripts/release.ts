// Keeps what a pattern's newest version hands out in released/<version>.json: `npm run release soft-lamp`.
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PATTERNS_FOLDER, readPattern } from "../generators/read-pattern.ts";
import { registryItem } from "../generators/registry.ts";

/** Returns the file's path. Throws one sentence if the version was released on an earlier day: people have it. */
export async function releasePattern(
  key: string,
  patternsFolder = PATTERNS_FOLDER,
  today = new Date().toISOString().slice(0, 10),
): Promise<string> {
  const source = await readPattern(join(patternsFolder, key));
  const [{ version, date }] = source.pattern.versions;
  const path = join(patternsFolder, key, "released", `${version}.json`);
  if (date < today && existsSync(path))
    throw new Error(
      `${key} ${version} was released on ${date}. Add a new version to pattern.ts first.`,
    );
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(registryItem(source, ""), null, 2)}\n`);
  return path;
}

if (import.meta.main) {
  const keys = process.argv.slice(2);
  try {
    if (keys.length === 0) throw new Error("Name the patterns: npm run release soft-lamp");
    for (const key of keys) console.log(`Kept ${await releasePattern(key)}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
