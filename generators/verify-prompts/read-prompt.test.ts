// A prompt is read by what it says: every file, command and block is found where a reader would find it.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { fixturePattern, writeFixturePatterns } from "../fixture-pattern.ts";
import { promptFor } from "../prompt.ts";
import { readPattern, readPatterns } from "../read-pattern.ts";
import type { PreparedSource } from "../stack/for-stack.ts";
import { prepareSource } from "../stack/prepare-source.ts";
import { DEFAULT_STACK } from "../stack/stack.ts";
import { stamped, versionLine } from "../versions/version-line.ts";
import { demoJsx } from "./project.ts";
import { readPrompt } from "./read-prompt.ts";
import { STACKS } from "./stacks.ts";

const siteUrl = "https://lamp.example";
let source: PreparedSource;
beforeAll(async () => {
  source = await prepareSource(await readPattern(join(await writeFixturePatterns(), "soft-lamp")));
});

it("every file is found under its path, text unharmed", () => {
  const { files } = readPrompt(promptFor(source, { siteUrl }));
  const line = versionLine(source, siteUrl);
  expect(files.map(({ path }) => path)).toEqual([
    "components/ui/soft-lamp.tsx",
    "components/ui/warmth.ts",
    "components/ui/soft-lamp-demo.tsx",
  ]);
  expect(files[0]?.text).toBe(stamped(source.files[0]?.text ?? "", line));
});

it("commands are those for packages and binary files, and the set-up is kept apart", () => {
  const steps = readPrompt(promptFor(source, { siteUrl }));
  expect(steps.commands[0]).toBe('npm install "three@^0.187.0"');
  expect(steps.commands.some((one) => one.startsWith("curl"))).toBe(true);
  expect(steps.commands.join()).not.toMatch(/npm create|playwright|tailwindcss/);
  expect(steps.setUp.get("TypeScript")?.commands).toEqual([
    "npm install -D typescript @types/react @types/react-dom",
  ]);
  expect(steps.acceptance.path).toBe("acceptance/soft-lamp.pw.ts");
  expect(steps.acceptanceConfig.path).toBe("acceptance/playwright.config.ts");
  expect(steps.acceptanceCommands[0]).toMatch(/^npm install -D @playwright\/test/);
});

it("a prompt for a terminal names the registry and installs by it", () => {
  const paid = { ...source, pattern: fixturePattern({ price: "premium" }) };
  const stack = { ...DEFAULT_STACK, assistant: "terminal" } as const;
  const steps = readPrompt(promptFor(paid, { siteUrl, stack }));
  expect(steps.files).toEqual([]);
  expect(steps.commands).toEqual(["npx --yes shadcn@latest add @lamplight/soft-lamp"]);
  expect(JSON.parse(steps.registries ?? "")).toHaveProperty("registries.@lamplight.headers");
});

it("a text that is no prompt is refused", () => {
  expect(() => readPrompt("# Hello")).toThrow("no section");
});

describe("every prompt of the catalogue", () => {
  it("can be put on a page by what it says itself", async () => {
    for (const one of await readPatterns(catalogue)) {
      const steps = readPrompt(promptFor(one, { siteUrl }));
      const { imports, jsx } = demoJsx({ steps, demo: `${one.pattern.name}-demo` }, "@");
      expect(jsx).toContain("<Demo />");
      for (const [, name] of jsx.matchAll(/<([A-Z]\w+)/g)) expect(imports).toContain(name);
    }
  });

  it("has the set-up parts that its stack's project needs, the same for all patterns", async () => {
    const sources = await Promise.all((await readPatterns(catalogue)).map(prepareSource));
    for (const { stack } of STACKS) {
      const chosen = { ...DEFAULT_STACK, ...Object.fromEntries(new URLSearchParams(stack)) };
      const setUps = sources.map((one) =>
        JSON.stringify([...readPrompt(promptFor(one, { siteUrl, stack: chosen })).setUp]),
      );
      expect(new Set(setUps).size).toBe(1);
    }
  });
});
