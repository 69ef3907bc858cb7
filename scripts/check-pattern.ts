// Runs every check of one pattern: `npm run check-pattern soft-lamp`. Says what was found and what is wanted.
import { spawn } from "node:child_process";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { PATTERNS_FOLDER, readPattern } from "../generators/read-pattern.ts";
import { typeCheckFiles } from "../generators/type-check-files.ts";
import { library } from "../patterns/catalogue.ts";
import { findPatternFaults } from "./pattern-faults.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = join(ROOT, "node_modules");

/** What a program of a package says, or nothing if it is content. */
async function complaints(program: string, ...args: string[]): Promise<string[]> {
  const child = spawn(process.execPath, [join(MODULES, program), ...args], { cwd: ROOT });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  return code === 0 ? [] : said.trim().split("\n");
}

/** Also in the strictest settings that a reader's project may have, without anything of ours. */
async function typeFaults(key: string): Promise<string[]> {
  const here = await complaints("typescript/bin/tsc", "-p", ROOT, "--pretty", "false");
  const own = here.filter((line) => line.includes(`patterns/${key}/`));
  const source = await readPattern(join(PATTERNS_FOLDER, key)).catch(() => null);
  return [...own, ...(source ? await typeCheckFiles([source]) : [])];
}

async function main(key: string): Promise<void> {
  const folder = relative(ROOT, join(PATTERNS_FOLDER, key));
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
