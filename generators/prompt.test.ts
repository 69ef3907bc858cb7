// The one prompt of a pattern: complete, short around the source, and read by every Markdown reader alike.
import { join } from "node:path";
import { marked, type Tokens } from "marked";
import { parseSync } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptanceFile } from "./acceptance.ts";
import { fixturePattern, writeFixturePatterns } from "./fixture-pattern.ts";
import { promptFor, promptHash } from "./prompt.ts";
import { readPromptBrief } from "./prompt-brief.ts";
import { type PatternSource, readPattern } from "./read-pattern.ts";

const SITE = "https://lamp.example";
let source: PatternSource;
beforeAll(async () => {
  source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
});
const codeIn = (markdown: string) =>
  marked.lexer(markdown).filter(({ type }) => type === "code") as Tokens.Code[];

describe("a prompt", () => {
  it("has its sections in order, below a title and its version", () => {
    const prompt = promptFor(source, SITE);
    expect(prompt).toMatch(
      /^# Add Soft Lamp to this codebase\n\n<!-- Lamplight soft-lamp 1\.0\.0 -->\n\n## Task\n/,
    );
    expect([...prompt.matchAll(/^## (.*)/gm)].map(([, title]) => title)).toEqual([
      "Task",
      "Requirements",
      "Where things go",
      "Files",
      "Usage",
      "Checks",
      "Links",
    ]);
  });

  it("carries each file exactly, with its version in a last line, whatever backticks it holds", () => {
    const blocks = codeIn(promptFor(source, SITE));
    for (const { name, text } of source.files) {
      const wanted = `${text.trimEnd()}\n// Lamplight soft-lamp 1.0.0`;
      expect(blocks.map((block) => block.text)).toContain(wanted);
      expect(promptFor(source)).toContain(`**components/ui/${name}**`);
    }
  });

  it("brings the packages, the rule for the stylesheet and what is asked for cn", () => {
    const blocks = codeIn(promptFor(source)).map(({ text }) => text);
    expect(blocks).toContain(
      'npm install "three@^0.187.0"\nnpm install -D "@types/three@^0.187.0"',
    );
    expect(blocks).toContain(".dark {\n  color-scheme: dark;\n}");
    expect(blocks.join("\n")).toContain("return twMerge(clsx(inputs));");
    expect(promptFor(source)).toContain("@custom-variant dark (&:where(.dark, .dark *));");
    const themeless = promptFor({ ...source, pattern: { ...source.pattern, css: {} } });
    expect(themeless).toContain("unless it defines `dark` or dark follows the system:");
  });

  it("leaves out what a component doesn't need", () => {
    const plain = "export const Lamp = () => null;\n";
    const files = [{ name: "soft-lamp.tsx", text: plain }];
    const pattern = fixturePattern({ dependencies: {}, css: undefined });
    const prompt = promptFor({ ...source, pattern, files, typePackages: {} });
    expect(prompt).not.toMatch(
      /twMerge|@custom-variant|npm install "|Add to the global|client:load/,
    );
  });

  it("says what an existing codebase needs: its language, React, styles, tokens, bundler, browsers", () => {
    const [name, ...rest] = source.files;
    if (!name) throw new Error("The fixture has no file.");
    const text = `${name.text}// inputRef?: text-(--ring,red) var(--card,#fff) var(--lamp,pink) [--own:blue] var(--own,red) themeScript()`;
    const files = [{ ...name, text }, ...rest];
    const prompt = promptFor({ ...source, files }, SITE);
    for (const wanted of [
      "`npx shadcn@latest add https://lamp.example/r/soft-lamp.json` then writes `.jsx`",
      "doesn't reach the element: use `inputRef`",
      "set `--ring`, `--card`, `--lamp` (the light) in each theme",
      "`themeScript()` is the head's first inline script",
    ])
      expect(prompt).toContain(wanted);
    expect(promptFor(source)).not.toMatch(/inputRef|themeScript/);
    const paid = promptFor({ ...source, pattern: fixturePattern({ price: "premium" }) });
    expect(paid).toContain("for JavaScript remove the types.");
    expect(paid).not.toContain("shadcn@latest add");
  });

  it("fetches a scene that the usage loads from the site", () => {
    expect(promptFor(source, SITE)).toContain(
      'curl --create-dirs -fLo "public/scenes/lamp.glb" "https://lamp.example/scenes/lamp.glb"',
    );
  });

  it("has at most 4,200 characters beside source and usage", () => {
    const brief = {
      ...source.brief,
      goal: "g".repeat(250),
      usage: "",
      checks: Array(6).fill("c".repeat(75)),
      claims: "c".repeat(200),
    };
    const pattern = fixturePattern({ dependencies: {}, css: undefined });
    const files = source.files.slice(0, 1);
    const prompt = promptFor({ ...source, brief, pattern, files, typePackages: {} }, SITE);
    expect(prompt.length - (files[0]?.text.length ?? 0)).toBeLessThanOrEqual(4200);
  });

  it("is known by a hash that no address changes, and every word does", () => {
    const brief = { ...source.brief, goal: "Another goal." };
    expect(promptHash(source)).toMatch(/^[0-9a-f]{12}$/);
    expect(promptHash({ ...source, brief })).not.toBe(promptHash(source));
  });
});

it("the acceptance test is a module of plain JavaScript, with the pattern's own tests and the common ones", () => {
  const file = acceptanceFile(source);
  expect(parseSync("soft-lamp.spec.mjs", file).errors).toEqual([]);
  expect([...file.matchAll(/^test\("([^"]+)"/gm)].map(([, name]) => name)).toEqual([
    "is lit",
    "its classes have styles: Tailwind reads the files, with its prefix if there is one",
    "causes no error and no hydration warning",
    "passes axe",
    "doesn't move by itself if reduced motion is on",
    "doesn't scroll sideways at 320 px",
  ]);
});

describe("prompt.md", () => {
  const text = (change: [from: string | RegExp, to: string]) => BRIEF.replace(...change);
  const BRIEF =
    "## Goal\nA lamp.\n\n## Usage\n```tsx\n## not a heading\n```\n\n## Checks\n- It's lit.\n\n## Claims\nNone.\n\n## Acceptance\n```js\ntest();\n```\n";

  it("is read by section, and code in it isn't taken for one", () => {
    expect(readPromptBrief(BRIEF, "prompt.md")).toEqual({
      goal: "A lamp.",
      usage: "## not a heading\n",
      props: null,
      checks: ["It's lit."],
      claims: "None.",
      acceptance: "test();\n",
    });
  });

  it.each<[change: [string | RegExp, string], message: string]>([
    [
      ["## Claims", "## Claim"],
      "no section Claims, wanted Goal, Usage, Checks, Claims, Acceptance",
    ],
    [["## Goal", "## Why\nx\n\n## Goal"], "unknown section Why"],
    [["```tsx", "```ts"], "Usage has 1 code blocks (ts), wanted one ```tsx block"],
    [["- It's lit.", "It's lit."], "Checks has 0 list items, 1 to 6 wanted"],
    [["- It's lit.", "- x\n".repeat(7)], "Checks has 7 list items, 1 to 6 wanted"],
    [["A lamp.", ""], "Goal is empty"],
    [["## not a heading", "x\n".repeat(31)], "Usage has 31 lines, at most 30 wanted"],
  ])("says what is wrong after %j", (change, message) => {
    expect(() => readPromptBrief(text(change), "p.md")).toThrow(`p.md: ${message}`);
  });
});
