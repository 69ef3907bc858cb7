// The prompt says what an assistant needs, and carries the source unharmed.
import { join } from "node:path";
import { marked, type Tokens } from "marked";
import { beforeAll, describe, expect, it } from "vitest";
import { FIXTURE_FILES, fixturePattern, writeFixturePatterns } from "./fixture-pattern.ts";
import { licenceNote } from "./licence-note.ts";
import type { PatternSource } from "./pattern-source.ts";
import { commonChecks, promptFor } from "./prompt.ts";
import { readPattern } from "./read-pattern.ts";
import { stamped, versionLine } from "./versions/version-line.ts";

let source: PatternSource;
beforeAll(async () => {
  source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
});

const headings = (prompt: string) =>
  marked
    .lexer(prompt)
    .flatMap((token) =>
      token.type === "heading" && token.depth === 2 ? [String(token.text)] : [],
    );
const codeBlocks = (prompt: string) =>
  marked
    .lexer(prompt)
    .flatMap((token) => (token.type === "code" ? [(token as Tokens.Code).text] : []));
/** Text of a section, by its title. */
const section = (prompt: string, title: string) =>
  prompt.split(/^## \d+\. /m).find((part) => part.startsWith(`${title}\n`)) ?? "";

describe("the document", () => {
  it("is numbered without a gap, and its references point at the right sections", () => {
    const titles = headings(promptFor(source));
    expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(
      titles.map((_, index) => index + 1),
    );
    expect(titles[2]).toBe("3. Set up what is missing");
    expect(titles[3]).toBe("4. Find the components folder");
    expect(titles[4]).toBe("5. Copy the component into `components/ui`");
  });

  it("is the same for the same source", () => {
    expect(promptFor(source)).toBe(promptFor(source));
  });

  it("names nothing of the machine that made it", () => {
    expect(promptFor(source)).not.toMatch(/\/(?:tmp|home|work|root|Users)\//);
  });

  it("leaves the section on binary files out where there is none", () => {
    const titles = headings(promptFor({ ...source, assets: [] })).join("\n");
    expect(titles).not.toContain("binary");
    expect(titles).toContain("7. Use it");
  });
});

describe("what the specification asks of the text", () => {
  it("asks for component-library structure, Tailwind CSS and TypeScript, else gives set-up instructions", () => {
    const needs = section(promptFor(source), "What this codebase needs");
    expect(needs).toMatch(/component-library structure as shadcn uses it/i);
    expect(needs).toContain("Tailwind CSS 4");
    expect(needs).toContain("TypeScript");
    expect(needs).toMatch(/If not, .*section 3/);
    const setUp = section(promptFor(source), "Set up what is missing");
    for (const step of [
      "npx --yes shadcn@latest init -d",
      "@tailwindcss/vite",
      '@import "tailwindcss";',
      "npm install -D typescript",
      '"@/*": ["./src/*"]',
    ])
      expect(setUp).toContain(step);
  });

  it("asks to find the default components path and to explain why components/ui matters", () => {
    const folder = section(promptFor(source), "Find the components folder");
    expect(folder).toContain("Find the default path for components");
    expect(folder).toContain("tell the person why the folder matters");
  });

  it("asks to copy the component into components/ui", () => {
    expect(section(promptFor(source), "Copy the component into `components/ui`")).toContain(
      "**`components/ui/soft-lamp.tsx`**",
    );
  });
});

describe("the code", () => {
  it("arrives character for character through a Markdown reader, backticks included", () => {
    const blocks = codeBlocks(promptFor(source));
    const line = versionLine(source, "");
    for (const name of ["soft-lamp.tsx", "warmth.ts", "demo.tsx"] as const)
      expect(blocks).toContain(stamped(FIXTURE_FILES[name], line).replace(/\n$/, ""));
  });

  it("says which version it is, in the prompt and below every file", () => {
    const versioned = {
      ...source,
      versions: [{ version: "1.2.3", hash: "0123456789ab", date: "2026-01-02", note: "Warmer." }],
    };
    const line = "Lamplight soft-lamp 1.2.3 (0123456789ab), https://lamp.example/changes";
    const prompt = promptFor(versioned, { siteUrl: "https://lamp.example" });
    expect(prompt).toContain(`<!-- ${line} -->`);
    expect(codeBlocks(prompt).filter((block) => block.endsWith(`// ${line}`))).toHaveLength(3);
  });

  it("is offered with the demo under a name of its own", () => {
    expect(section(promptFor(source), "Use it")).toContain(
      "**`components/ui/soft-lamp-demo.tsx`**",
    );
  });
});

describe("packages", () => {
  it("come with one exact command each for use and for types", () => {
    const text = section(promptFor(source), "Install the packages");
    expect(text).toContain('npm install "three@^0.187.0"');
    expect(text).toMatch(/npm install -D "@types\/three@\^/);
  });

  it("are said to be none where there are none", () => {
    const plain = { ...source, pattern: fixturePattern({ dependencies: {} }), typePackages: {} };
    expect(section(promptFor(plain), "Install the packages")).toContain("None.");
    expect(section(promptFor(plain), "Install the packages")).not.toContain("npm install");
  });

  it("binary files are fetched from the site's address", () => {
    expect(promptFor(source, { siteUrl: "https://lamp.example" })).toContain(
      'curl --create-dirs -fL -o "public/scenes/lamp.glb" "https://lamp.example/scenes/lamp.glb"',
    );
  });
});

describe("props and checks", () => {
  it("sets a row per prop, bars escaped", () => {
    const text = section(promptFor(source), "Props");
    expect(text).toContain("| `glow` | `number` | `1` | How bright \\| warm it is, from 0 to 1. |");
    expect(text).toContain('| `step` | `"lit" \\| "out"` | none | Name of a step. |');
    expect(text).toContain("Every other prop of `<div>` is passed on");
  });

  it("ends with the pattern's own checks and the common ones", () => {
    const text = section(promptFor(source), "Done when");
    for (const check of [...source.brief.checks, ...commonChecks()])
      expect(text).toContain(`- [ ] ${check}`);
    expect(commonChecks().join(" ")).toMatch(
      /keyboard[\s\S]*reduced-motion[\s\S]*shifts[\s\S]*dark[\s\S]*rtl/,
    );
  });

  it("says by what licence it may be used", () => {
    expect(section(promptFor(source), "Licence")).toContain("MIT");
    const paid = { ...source, pattern: fixturePattern({ price: "premium" }) };
    expect(section(promptFor(paid), "Licence")).toContain(licenceNote("premium"));
    expect(licenceNote("premium")).toMatch(/any number of your own projects.*not be resold/);
  });
});
