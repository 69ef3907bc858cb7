// Runs every check of one pattern: `npm run check-pattern soft-lamp`. Says what was found and what is wanted.
import { join } from "node:path";
import { PATTERNS_FOLDER, readPattern } from "../generators/read-pattern.ts";
import { complaints, typeCheckFiles } from "../generators/type-check-files.ts";
import { library } from "../patterns/catalogue.ts";
import { findPatternFaults } from "./pattern-faults.ts";

/** Also in the strictest settings that a reader's project may have, without anything of ours. */
async function typeFaults(key: string): Promise<string[]> {
  const here = await complaints("typescript/bin/tsc", "-p", ".", "--pretty", "false");
  const own = here.filter((line) => line.includes(`patterns/${key}/`));
  const source = await readPattern(join(PATTERNS_FOLDER, key)).catch(() => null);
  return [...own, ...(source ? await typeCheckFiles([source]) : [])];
}

async function main(key: string): Promise<void> {
  const folder = `patterns/${key}`;
  const checks: [string, () => Promise<string[]>][] = [
    ["Texts, evidence, source, prompt", () => findPatternFaults(key)],
    ["Format and lint", () => complaints("@biomejs/biome/bin/biome", "check", folder)],
    ["Types", () => typeFaults(key)],
    ["Its test", () => complaints("vitest/vitest.mjs", "run", "--project", "component", folder)],
  ];
  for (const [name, check] of checks) {
    const faults = await check();
    console.log([`${name}: ${faults.length === 0 ? "ok" : "not yet"}`, ...faults].join("\n  "));
    if (faults.length > 0) process.exitCode = 1;
  }
}

const [key = "", ...rest] = process.argv.slice(2);
const keys = library.map((pattern) => pattern.key);
if (keys.includes(key) && rest.length === 0) await main(key);
else {
  console.error(`Found "${[key, ...rest].join(" ")}", wanted one of ${keys.join(", ")}.`);
  process.exitCode = 1;
}
