// Conformance: every pattern of the catalogue is whole, can be carried home as it is, and is told truly by its prompt.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { findDefaultDrift } from "../generators/default-drift.ts";
import { tellingSentences } from "../generators/premium-leak.ts";
import { promptFor } from "../generators/prompt.ts";
import { packageOf, readImports } from "../generators/read-imports.ts";
import { PATTERNS_FOLDER, readPatterns } from "../generators/read-pattern.ts";
import { typeCheckTakeaways } from "../generators/type-check-takeaways.ts";
import { findUnknownClasses } from "../generators/unknown-classes.ts";
import { writeTakeaways } from "../generators/write-takeaways.ts";
import { TO_WRITE } from "../scripts/new-pattern-files.ts";
import { catalogue } from "./catalogue.ts";

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SUMMARY_LIMIT = 160;
/** Packages that every React project has; `react-dom` comes with React. */
const REACT = ["react", "react-dom"];
const ROOT = join(PATTERNS_FOLDER, "..");

const packageJson = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const sources = await readPatterns(catalogue);
const isCode = ({ name }: { name: string }) => /\.tsx?$/.test(name);
const withoutEnding = (name: string) => name.replace(/\.tsx?$/, "");

describe("the catalogue", () => {
  it("has no key and no name twice", () => {
    for (const field of ["key", "name"] as const) {
      const values = catalogue.map((pattern) => pattern[field]);
      expect(values).toEqual([...new Set(values)]);
    }
  });

  it("lets files of the same name in two patterns be the same file, so that either may be copied first", () => {
    const seen = new Map<string, { key: string; text: string }>();
    for (const { pattern, files } of sources) {
      for (const { name, text } of files) {
        const other = seen.get(name);
        if (other) expect(text, `${name} of ${pattern.key} and of ${other.key}`).toBe(other.text);
        else seen.set(name, { key: pattern.key, text });
      }
    }
  });

  it("compiles in a stranger's project", { timeout: 60_000 }, async () => {
    expect(await typeCheckTakeaways(sources)).toEqual([]);
  });

  it("writes premium prompts where nobody may fetch them, and the others where everyone may", async () => {
    const out = await mkdtemp(join(tmpdir(), "prompts-"));
    await writeTakeaways({
      catalogue,
      outPublic: join(out, "public"),
      outPrivate: join(out, "private"),
    });
    const named = (price: string) =>
      catalogue
        .filter((pattern) => pattern.price === price)
        .map(({ name }) => `${name}.md`)
        .sort();
    expect((await readdir(join(out, "public/prompts"))).sort()).toEqual(named("free"));
    expect((await readdir(join(out, "private/prompts"))).sort()).toEqual(named("premium"));
  });

  it("keeps prompts out of the site's bundle", async () => {
    const modules = [
      ...(await codeBelow(join(ROOT, "site"))),
      join(PATTERNS_FOLDER, "catalogue.ts"),
      ...catalogue.flatMap(({ key }) =>
        ["pattern.ts", "demo.tsx"].map((name) => join(PATTERNS_FOLDER, key, name)),
      ),
    ];
    for (const path of modules) {
      const text = await readFile(path, "utf8");
      const prompts = readImports(path, text)
        .map((specifier) => relative(PATTERNS_FOLDER, join(dirname(path), specifier)))
        .filter((target) => /^[^./][^/]*\/prompt(?:\.ts)?$/.test(target.replaceAll("\\", "/")));
      expect(prompts, path).toEqual([]);
      expect(text, path).not.toMatch(/import\.meta\.glob[^)]*prompt/);
    }
  });
});

async function codeBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => join(folder, name));
}

describe.for(sources.map((source) => [source.pattern.key, source] as const))(
  "%s",
  ([key, source]) => {
    const { pattern, files, demo, brief } = source;
    const folder = join(PATTERNS_FOLDER, key);
    const code = files.filter(isCode);
    const own = files.map(({ name }) => `./${withoutEnding(name)}`);
    const importsOf = (name: string, text: string) => readImports(name, text);

    it("has a folder that is whole", () => {
      const wanted = [
        ...pattern.files,
        `${pattern.name}.test.tsx`,
        "demo.tsx",
        "pattern.ts",
        "prompt.ts",
        "evidence.yaml",
        "notes.md",
      ];
      expect(wanted.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    });

    it("is written to the end", async () => {
      const unwritten = [];
      for (const name of await readdir(folder)) {
        if (!/\.(?:tsx?|md|yaml)$/.test(name)) continue;
        if ((await readFile(join(folder, name), "utf8")).includes(TO_WRITE)) unwritten.push(name);
      }
      expect(unwritten).toEqual([]);
    });

    it("is described within bounds", () => {
      expect(pattern.key).toMatch(KEBAB);
      expect(pattern.name).toMatch(KEBAB);
      expect(pattern.files[0]).toBe(`${pattern.name}.tsx`);
      expect(pattern.files.filter((name) => !/^[a-z0-9-]+(?:\.[a-z]+)?\.\w+$/.test(name))).toEqual(
        [],
      );
      expect(pattern.title.trim()).not.toBe("");
      expect(pattern.heading.trim()).not.toBe("");
      expect(pattern.summary.length).toBeGreaterThan(20);
      expect(pattern.summary.length).toBeLessThanOrEqual(SUMMARY_LIMIT);
      expect(pattern.previewText).not.toBe("");
    });

    it("exports its component and documents every prop", () => {
      const [table] = source.props;
      expect(table?.component).toBe(pattern.component);
      expect(files[0]?.text).toMatch(
        new RegExp(`export (?:function|const) ${pattern.component}\\b`),
      );
      const undocumented = source.props.flatMap(({ component, rows }) =>
        rows.filter((row) => row.description === "").map((row) => `${component}.${row.name}`),
      );
      expect(undocumented).toEqual([]);
    });

    it("documents the defaults that it uses", () => {
      expect(code.flatMap(({ name, text }) => findDefaultDrift(name, text))).toEqual([]);
    });

    it("imports React, the packages it lists and the files it takes along, and nothing else", () => {
      const allowed = [...REACT, ...Object.keys(pattern.dependencies)];
      for (const { name, text } of code) {
        const foreign = importsOf(name, text).filter((specifier) => {
          const dependency = packageOf(specifier);
          return dependency === null ? !own.includes(specifier) : !allowed.includes(dependency);
        });
        expect(foreign, name).toEqual([]);
      }
    });

    it("lists packages in the versions that were tested, and none that it doesn't need", async () => {
      const imported = code.flatMap(({ name, text }) => importsOf(name, text).map(packageOf));
      const peers = new Set<string>();
      for (const name of imported) {
        const path = join(ROOT, "node_modules", name ?? "", "package.json");
        if (!name || !existsSync(path)) continue;
        for (const peer of Object.keys(
          JSON.parse(await readFile(path, "utf8")).peerDependencies ?? {},
        ))
          peers.add(peer);
      }
      for (const [name, range] of Object.entries(pattern.dependencies)) {
        expect(packageJson.dependencies[name], `${name} in package.json`).toBe(range);
        expect(imported.includes(name) || peers.has(name), `${name} is needed`).toBe(true);
      }
    });

    it("takes along only files that the main one leads to, or that the brief speaks of", () => {
      const reached = new Set<string>();
      const follow = (specifier: string) => {
        const file = files.find(({ name }) => `./${withoutEnding(name)}` === specifier);
        if (!file || reached.has(file.name)) return;
        reached.add(file.name);
        for (const next of isCode(file) ? importsOf(file.name, file.text) : []) follow(next);
      };
      follow(`./${pattern.name}`);
      for (const specifier of importsOf("demo.tsx", demo)) follow(specifier);
      const told = [brief.goal, brief.usage, ...brief.checks].join("\n");
      const isTold = (text: string) =>
        [...text.matchAll(/^export (?:function|const) (\w+)/gm)].some(([, name = ""]) =>
          told.includes(name),
        );
      const stray = files.filter(({ name, text }) => !reached.has(name) && !isTold(text));
      expect(stray.map(({ name }) => name)).toEqual([]);
    });

    it("has a demo that needs React and those files alone", () => {
      const foreign = importsOf("demo.tsx", demo).filter(
        (specifier) => specifier !== "react" && !own.includes(specifier),
      );
      expect(foreign).toEqual([]);
      expect(demo).toMatch(/^export default function \w+\(/m);
    });

    it('says "use client" before anything else', () => {
      for (const { name, text } of files)
        if (name.endsWith(".tsx")) expect(text.startsWith('"use client";\n'), name).toBe(true);
    });

    it("is styled by classes that Tailwind knows as it comes", async () => {
      const styles = files.map(({ text }) => text).join("\n");
      for (const { name, text } of [...code, { name: "demo.tsx", text: demo }])
        expect(await findUnknownClasses(name, text, styles), name).toEqual([]);
    });

    it("uses no variable that it doesn't set itself", () => {
      const all = [...files.map(({ text }) => text), demo].join("\n");
      const used = [...all.matchAll(/var\((--[\w-]+)\)|-\((--[\w-]+)\)/g)].map(
        ([, one, other]) => one ?? other ?? "",
      );
      const isSet = (name: string) => new RegExp(`["'\\s[{;]${name}["']?\\]?\\s*:`).test(all);
      expect(
        [...new Set(used)].filter((name) => !name.startsWith("--tw-") && !isSet(name)),
      ).toEqual([]);
    });

    it("brings its keyframes along, under its own name", () => {
      for (const { name, text } of files) {
        const frames = [...text.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, frame = ""]) => frame);
        expect(
          frames.filter((frame) => !frame.startsWith(pattern.name)),
          name,
        ).toEqual([]);
        if (frames.length > 0 && name.endsWith(".tsx"))
          expect(text, name).toMatch(/<style[^>]*precedence=/);
      }
    });

    it("has a prompt with every file and the demo in it, character for character", () => {
      const prompt = promptFor(source);
      for (const { name, text } of files) expect(prompt.includes(text), name).toBe(true);
      expect(prompt.includes(demo)).toBe(true);
    });

    it("has a brief that can be acted on", () => {
      expect(brief.goal.length).toBeGreaterThan(80);
      expect(brief.usage).toContain(`<${pattern.component}`);
      expect(brief.usage).toContain(`from "@/components/ui/${pattern.name}"`);
      // Next.js hands no function from the server to a component of the browser's.
      const needsClient = /=>|\buseState\b/.test(brief.usage);
      expect(brief.usage.startsWith('"use client";\n')).toBe(needsClient);
      expect(brief.usage.trim().split("\n").length).toBeLessThanOrEqual(24);
      expect(brief.checks.length).toBeGreaterThan(0);
      for (const check of brief.checks) expect(check).toMatch(/\.$/);
      if (pattern.price === "premium") expect(tellingSentences(source).length).toBeGreaterThan(5);
    });
  },
);
