// Says what is wrong with one pattern, a line for each fault: `file: what was found, what is wanted`.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { lintEvidence, type Say } from "../generators/lint-evidence.ts";
import { playgroundData } from "../generators/playground.ts";
import { premiumSentences } from "../generators/premium-leak.ts";
import { promptFor } from "../generators/prompt.ts";
import { packageOf, readImports } from "../generators/read-imports.ts";
import {
  PATTERNS_FOLDER,
  type PatternSource,
  type ReleasedItem,
  readPattern,
} from "../generators/read-pattern.ts";
import { registryItem } from "../generators/registry.ts";
import { readTestPromptTemplate, testPromptFor } from "../generators/test-prompt.ts";
import { library } from "../patterns/catalogue.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import type { Pattern } from "../patterns/schema.ts";

/** Marks a text of the starter that an author has to replace. */
export const TO_WRITE = "TO WRITE";

export const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_SUMMARY = 160;
const SCENARIOS = 3;
const LABEL_WORDS = 3;
const MOST_CONTROLS = 4;
/** Characters of a prompt beside source and usage, and of the lines around each file after the first. */
const LONGEST_FRAME = 4200;
const FRAME_OF_FILE = 80;
const LONGEST_TEST_PROMPT = 4500;
/** State, effects and handlers. */
const CLIENT_CODE = /\buse(?!Id\b)[A-Z]\w*\(|\bon[A-Z]\w+=\{(?:\(|async)/;
/** Sentences by which the build finds paid text in a public file. */
const LEAST_PAID_SENTENCES = 5;

/** @param folder the folder of all patterns */
export async function findPatternFaults(
  key: string,
  catalogue: readonly Pattern[] = library,
  folder = PATTERNS_FOLDER,
): Promise<string[]> {
  const faults: string[] = [];
  const names = await readdir(join(folder, key));
  const texts = new Map<string, string>();
  for (const name of names.filter((name) => /\.(?:tsx?|md|yaml|svg)$/.test(name)))
    texts.set(name, await readFile(join(folder, key, name), "utf8"));
  const say: Say = (file, message) => void faults.push(`patterns/${key}/${file}: ${message}`);
  /** What readers throw are faults, too. */
  const attempt = async <T>(work: () => Promise<T> | T): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      faults.push(...(error as Error).message.split("\n"));
      return null;
    }
  };

  for (const [name, text] of texts)
    for (const [found] of text.matchAll(new RegExp(`${TO_WRITE}[^"\n]*`, "g")))
      say(name, `found "${found}", wanted your own text`);
  if (!catalogue.some((pattern) => pattern.key === key))
    faults.push(`patterns/catalogue.ts: no pattern "${key}", wanted a line for it`);

  const evidence = await attempt(() => readEvidence(key, folder));
  const notes = texts.get("notes.md");
  if (notes === undefined) say("notes.md", "not found, wanted the page's text");
  else if (evidence) await attempt(() => lintEvidence(evidence, notes, say));

  const source = await attempt(() => readPattern(join(folder, key)));
  if (!source) return faults;
  if (evidence) {
    const template = await readTestPromptTemplate();
    const site = "https://lamplight.example";
    const size = testPromptFor({ pattern: source.pattern, evidence }, template, site).length;
    const beside = size - template.file.length;
    if (beside > LONGEST_TEST_PROMPT)
      say(
        "evidence.yaml",
        `the test's prompt has ${beside} characters beside its file, at most ${LONGEST_TEST_PROMPT} wanted`,
      );
  }
  for (const name of ["demo.tsx", "thumbnail.svg", `${source.pattern.name}.test.tsx`])
    if (!names.includes(name)) say(name, "not found, wanted one");
  checkDescription(key, source.pattern, say);
  checkNames(source, catalogue, say);
  await attempt(() => checkProps(source, say));
  checkSource(source, say);
  checkReleased(source, say);
  const read = async (path: string) => JSON.parse(await readFile(join(folder, path), "utf8"));
  const { dependencies } = await read("../package.json");
  // What may not be served without a licence is installed for tests only.
  const { devDependencies } = await read("../tests/package.json");
  for (const [name, range] of Object.entries(source.pattern.dependencies))
    if ((dependencies[name] ?? devDependencies[name]) !== range)
      say("pattern.ts", `${name} is ${range}, wanted ${dependencies[name]} of package.json`);
  await attempt(() => checkPrompt(source, say));
  return faults;
}

function checkDescription(key: string, pattern: Pattern, say: Say): void {
  const { name, summary, versions = [], scenarios = [] } = pattern;
  const sayOf = (message: string) => say("pattern.ts", message);
  if (pattern.key !== key) sayOf(`key is "${pattern.key}", wanted the folder's name ${key}`);
  for (const field of ["key", "name"] as const)
    if (!KEBAB.test(pattern[field]))
      sayOf(`${field} is "${pattern[field]}", wanted lower-case words joined by hyphens`);
  if (pattern.files[0] !== `${name}.tsx`)
    sayOf(`the first file is ${pattern.files[0]}, wanted ${name}.tsx`);
  if (summary.length > LONGEST_SUMMARY)
    sayOf(`summary has ${summary.length} characters, at most ${LONGEST_SUMMARY} wanted`);
  if (scenarios.length !== SCENARIOS)
    sayOf(`scenarios has ${scenarios.length} entries, ${SCENARIOS} wanted`);
  for (const { label } of scenarios)
    if (label.split(" ").length > LABEL_WORDS)
      sayOf(`the label "${label}" is long, at most ${LABEL_WORDS} words wanted`);
  for (const { version, date } of versions) {
    if (!/^\d+\.\d+\.\d+$/.test(version))
      sayOf(`version is "${version}", wanted three numbers such as 1.0.0`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
      sayOf(`date is "${date}", wanted a day such as 2026-11-24`);
  }
  const dates = versions.map(({ date }) => date);
  if (dates.join() !== dates.toSorted().toReversed().join())
    sayOf(`versions are of ${dates.join(", ")}, wanted the newest first`);
}

/** People who have an earlier copy compare it with what its version handed out. */
function checkReleased(source: PatternSource, say: Say): void {
  const { key, versions } = source.pattern;
  const handedOut = ({ files, dependencies, css }: ReleasedItem) =>
    JSON.stringify([files, dependencies, css]);
  const now = handedOut(registryItem(source, ""));
  for (const [index, { version }] of versions.entries()) {
    const kept = source.released.find(({ meta }) => meta.version === version);
    const file = `released/${version}.json`;
    if (!kept) say(file, `not found, wanted what ${version} hands out: npm run release ${key}`);
    else if (index === 0 && handedOut(kept) !== now)
      say(file, `differs from the files, wanted a new version, or npm run release ${key}`);
  }
}

/** Copies of two patterns may meet in one folder. */
function checkNames({ pattern }: PatternSource, catalogue: readonly Pattern[], say: Say): void {
  for (const other of catalogue.filter(({ key }) => key !== pattern.key)) {
    if (other.name === pattern.name)
      say("pattern.ts", `patterns/${other.key} has this name, wanted another`);
    const taken = [...other.files, ...(other.extras ?? [])];
    for (const file of [...pattern.files, ...(pattern.extras ?? [])])
      if (taken.includes(file))
        say("pattern.ts", `patterns/${other.key} has a ${file}, wanted another name`);
  }
}

function checkProps(source: PatternSource, say: Say): void {
  const { pattern, props } = source;
  const main = `${pattern.name}.tsx`;
  if (props[0]?.component !== pattern.component)
    say(main, `no props of ${pattern.component} found, wanted an exported interface`);
  for (const { component, rows } of props)
    for (const { name } of rows.filter(({ description }) => description === "")) {
      const file = source.files.find(({ text }) => text.includes(`function ${component}(`));
      say(file?.name ?? main, `${component}.${name} has no doc comment, wanted one line`);
    }
  playgroundData(source); // throws a sentence for each prop without a control
  const { length } = pattern.playground.props;
  if (length < 1 || length > MOST_CONTROLS)
    say("pattern.ts", `playground has ${length} props, 1 to ${MOST_CONTROLS} wanted`);
}

function checkSource(source: PatternSource, say: Say): void {
  const { pattern } = source;
  const files = [...source.files, ...source.extras];
  const own = files.map(({ name }) => `./${name.replace(/\.tsx?$/, "")}`);
  const packages = ["react", "react-dom", ...Object.keys(pattern.dependencies)];
  const all = files.map(({ text }) => text).join("\n");
  for (const { name, text } of files) {
    for (const specifier of readImports(name, text)) {
      const dependency = packageOf(specifier);
      const known = dependency === null ? own.includes(specifier) : packages.includes(dependency);
      if (!known && specifier !== "@/lib/utils")
        say(
          name,
          `imports "${specifier}", wanted only ${packages.join(", ")}, @/lib/utils and its own files`,
        );
    }
    const fault = name.endsWith(".tsx") && clientFault(text);
    if (fault) say(name, fault);
    // A definition that names a missing variable is invalid; where it's read with a fallback, that one counts.
    const counted = text.replace(/\[(--[\w-]+):[^\]]*\]/g, (definition, own: string) =>
      text.includes(`var(${own},`) ? "" : definition,
    );
    const used = [...counted.matchAll(/(?:var|-)\((--[\w-]+)\)/g)].map(
      ([, variable = ""]) => variable,
    );
    for (const variable of new Set(used)) {
      if (!new RegExp(`${variable}["'\`]?\\]?\\s*:`).test(all))
        say(name, `${variable} is never set, wanted a value or a fallback`);
    }
    if (text.includes("@keyframes") && !/<style[^>]*\bprecedence=/.test(text))
      say(name, "found keyframes, wanted them in <style href precedence>");
    if (text.includes("@keyframes") && !text.includes(`@keyframes ${pattern.name}`))
      say(name, `wanted keyframes whose name begins with ${pattern.name}`);
  }
}

function clientFault(text: string): string | null {
  const isClient = text.startsWith('"use client";\n');
  const [hook] = CLIENT_CODE.exec(text) ?? [];
  if (isClient && !hook) return 'found "use client" without state, effect or handler, wanted none';
  return !isClient && hook ? `found ${hook}, wanted "use client" as the first line` : null;
}

function checkPrompt(source: PatternSource, say: Say): void {
  const { pattern, files, brief } = source;
  const { usage, props } = brief;
  const sayOf = (message: string) => say("prompt.md", message);
  const code = [...files.map(({ text }) => text), usage, props ?? ""].join("").length;
  const frame = promptFor(source, "https://lamplight.example").length - code;
  const limit = LONGEST_FRAME + FRAME_OF_FILE * (files.length - 1);
  if (frame > limit)
    sayOf(`the prompt has ${frame} characters beside source and usage, at most ${limit} wanted`);
  if (!usage.includes(`<${pattern.component}`))
    sayOf(`Usage shows no <${pattern.component}>, wanted one`);
  if (!/^export function \w+\(/m.test(usage)) sayOf("Usage has no exported function, wanted one");
  const fault = clientFault(usage);
  if (fault) sayOf(`in Usage, ${fault}`);
  const paid = premiumSentences(source).length;
  if (pattern.price === "premium" && paid <= LEAST_PAID_SENTENCES)
    sayOf(
      `the build can look for ${paid} paid sentences in public files, more than ${LEAST_PAID_SENTENCES} wanted`,
    );
}
