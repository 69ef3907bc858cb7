// Conformance: every pattern of the catalogue is complete, works when copied alone, and its prompt tells the truth.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playgroundData } from "../generators/playground.ts";
import { premiumSentences } from "../generators/premium-leak.ts";
import { promptFor } from "../generators/prompt.ts";
import { packageOf, readImports } from "../generators/read-imports.ts";
import { PATTERNS_FOLDER, readPatterns } from "../generators/read-pattern.ts";
import { typeCheckFiles } from "../generators/type-check-files.ts";
import { findUnknownClasses } from "../generators/unknown-classes.ts";
import { TO_WRITE } from "../scripts/new-pattern-files.ts";
import { catalogue } from "./catalogue.ts";

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SUMMARY_LIMIT = 160;
/** Characters of a prompt beside source and usage, and of the lines around each file after the first. */
const FRAME_LIMIT = 3500;
const FILE_LIMIT = 80;
const ROOT = join(PATTERNS_FOLDER, "..");

const { dependencies: tested } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const sources = await readPatterns(catalogue);
const withoutEnding = (name: string) => name.replace(/\.tsx?$/, "");

describe("the catalogue", () => {
  it("has no key and no name twice", () => {
    for (const field of ["key", "name"] as const) {
      const values = catalogue.map((pattern) => pattern[field]);
      expect(values).toEqual([...new Set(values)]);
    }
  });

  it("has no file name in two patterns, so that copies never meet", () => {
    const names = sources.flatMap(({ files, extras }) => [...files, ...extras]);
    const all = names.map(({ name }) => name);
    expect(all).toEqual([...new Set(all)]);
  });

  it("compiles in someone else's project", { timeout: 60_000 }, async () => {
    expect(await typeCheckFiles(sources)).toEqual([]);
  });
});

describe.for(sources.map((source) => [source.pattern.key, source] as const))(
  "%s",
  ([key, source]) => {
    const { pattern, extras, brief } = source;
    const files = [...source.files, ...extras];
    const folder = join(PATTERNS_FOLDER, key);

    it("has every file of its folder", () => {
      const wanted = ["demo.tsx", "notes.md", "evidence.yaml", `${pattern.name}.test.tsx`];
      expect(wanted.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    });

    it("has nothing left to write", async () => {
      const names = (await readdir(folder)).filter((name) => /\.(?:tsx?|md|yaml)$/.test(name));
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      expect(names.filter((_, index) => texts[index]?.includes(TO_WRITE))).toEqual([]);
    });

    it("is described within bounds", () => {
      const { name, summary, versions = [], scenarios = [] } = pattern;
      expect(key).toMatch(KEBAB);
      expect(name).toMatch(KEBAB);
      expect(pattern.files[0]).toBe(`${name}.tsx`);
      expect(summary.length, "characters of summary").toBeLessThanOrEqual(SUMMARY_LIMIT);
      expect(scenarios.length, "scenarios, 3 or 4 wanted").toBeOneOf([3, 4]);
      for (const { version, date } of versions) {
        expect(version).toMatch(/^\d+\.\d+\.\d+$/);
        expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
      const dates = versions.map(({ date }) => date);
      expect(dates, "versions, newest first").toEqual(dates.toSorted().toReversed());
    });

    it("documents every prop of its component, and lets people play with up to four", () => {
      expect(source.props[0]?.component).toBe(pattern.component);
      const undocumented = source.props.flatMap(({ component, rows }) =>
        rows.filter((row) => row.description === "").map((row) => `${component}.${row.name}`),
      );
      expect(undocumented, "props without a doc comment").toEqual([]);
      expect(playgroundData(source).controls.length).toBeOneOf([1, 2, 3, 4]);
    });

    it("imports React, cn, the packages it lists and its own files, and nothing else", () => {
      const own = files.map(({ name }) => `./${withoutEnding(name)}`);
      const packages = ["react", "react-dom", ...Object.keys(pattern.dependencies)];
      for (const { name, text } of files) {
        const foreign = readImports(name, text).filter((specifier) => {
          if (specifier === "@/lib/utils") return false;
          const dependency = packageOf(specifier);
          return dependency === null ? !own.includes(specifier) : !packages.includes(dependency);
        });
        expect(foreign, name).toEqual([]);
      }
    });

    it("lists its packages in the versions that were tested", () => {
      for (const [name, range] of Object.entries(pattern.dependencies))
        expect(tested[name], `${name} in package.json`).toBe(range);
    });

    it('says "use client" first if it uses state or effects, and only then', () => {
      for (const { name, text } of files.filter(({ name }) => name.endsWith(".tsx"))) {
        const isClient = text.startsWith('"use client";\n');
        const usesHooks = /\buse(?!Id\b)[A-Z]\w*\(|\bon[A-Z]\w+=\{(?:\(|async)/.test(text);
        expect(isClient, `"use client" in ${name}`).toBe(usesHooks);
      }
    });

    it("is styled by classes that Tailwind knows, and by variables that it sets or has a fallback for", async () => {
      const all = files.map(({ text }) => text).join("\n");
      for (const { name, text } of files) expect(await findUnknownClasses(text), name).toEqual([]);
      const used = [...all.matchAll(/var\((--[\w-]+)\)|-\((--[\w-]+)\)/g)];
      const unset = used
        .map(([, one, other]) => one ?? other ?? "")
        .filter((name) => !new RegExp(`${name}["'\`]?\\]?\\s*:`).test(all));
      expect([...new Set(unset)], "variables that are never set").toEqual([]);
    });

    it("needs no keyframes of the reader's stylesheet", () => {
      for (const { name, text } of files) {
        if (!text.includes("@keyframes")) continue;
        expect(text, name).toMatch(/<style[^>]*\bprecedence=/);
        expect(text, name).toMatch(new RegExp(`@keyframes ${pattern.name}`));
      }
    });

    it("has a prompt that is short around source and usage, and a usage that can be copied", () => {
      const code = [...source.files.map(({ text }) => text), brief.usage, brief.props ?? ""];
      const frame = promptFor(source, "https://lamplight.example").length - code.join("").length;
      const limit = FRAME_LIMIT + FILE_LIMIT * (source.files.length - 1);
      expect(frame, "characters beside source and usage").toBeLessThanOrEqual(limit);
      expect(brief.usage).toContain(`<${pattern.component}`);
      expect(brief.usage).toMatch(/^export function \w+\(/m);
      expect(brief.usage.startsWith('"use client";\n')).toBe(/=>|\buseState\b/.test(brief.usage));
      if (pattern.price === "premium") expect(premiumSentences(source).length).toBeGreaterThan(5);
    });
  },
);
