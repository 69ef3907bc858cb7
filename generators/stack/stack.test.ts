// One folder becomes a prompt for any stack, and each says only what that stack needs.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { fixturePattern, writeFixturePatterns } from "../fixture-pattern.ts";
import { promptFor } from "../prompt.ts";
import { readPattern, readPatterns } from "../read-pattern.ts";
import { parseSource } from "../syntax-tree.ts";
import { filesForStack, type PreparedSource } from "./for-stack.ts";
import { plainCss } from "./plain-css.ts";
import { plainScript } from "./plain-script.ts";
import { prepareSource } from "./prepare-source.ts";
import { DEFAULT_STACK, everyStack, STACK_CHOICES, stackFromQuery, stackToQuery } from "./stack.ts";

let fixture: PreparedSource;
beforeAll(async () => {
  fixture = await prepareSource(await readPattern(join(await writeFixturePatterns(), "soft-lamp")));
});
const siteUrl = "https://lamp.example";
const promptOf = (change: Partial<typeof DEFAULT_STACK>, source = fixture) =>
  promptFor(source, { siteUrl, stack: { ...DEFAULT_STACK, ...change } });

describe("the address", () => {
  it("names no part that is meant anyway, and reads back what it wrote", () => {
    expect(stackToQuery(DEFAULT_STACK).toString()).toBe("");
    for (const stack of everyStack())
      expect(stackFromQuery(stackToQuery(stack))).toEqual({ stack, unknown: [] });
  });

  it("tells every stack there is from each other", () => {
    const queries = everyStack().map((stack) => `${stackToQuery(stack)}`);
    const choices: number[] = Object.values(STACK_CHOICES).map(({ length }) => length);
    expect(queries).toHaveLength(choices.reduce((product, length) => product * length));
    expect(new Set(queries).size).toBe(queries.length);
  });

  it.each(["angular", "", "<script>", "VITE", "x".repeat(10_000), "__proto__"])(
    "tells an unknown framework %.20s apart and goes on as if it were absent",
    (value) => {
      const { stack, unknown } = stackFromQuery(new URLSearchParams({ framework: value }));
      expect(stack).toEqual(DEFAULT_STACK);
      expect(unknown).toEqual([
        { part: "framework", value, valid: ["any", "vite", "next", "react-router"] },
      ]);
    },
  );
});

describe("without TypeScript", () => {
  it("the source has no types, keeps its comments and its JSX, and is called .jsx", () => {
    const { files, demo } = filesForStack(fixture, { ...DEFAULT_STACK, language: "js" });
    expect(files.map(({ name }) => name)).toEqual(["soft-lamp.jsx", "warmth.js"]);
    expect(demo.name).toBe("soft-lamp-demo.jsx");
    const [main] = files;
    expect(main?.text).toMatch(/^"use client";\n\/\/ A lamp that warms up slowly/);
    expect(main?.text).not.toMatch(/interface|ComponentProps|\?:/);
    expect(main?.text).toContain("<style href=");
    const inJs = promptOf({ language: "js" });
    for (const typed of ["```ts\n", "```tsx\n", "tsconfig", "@types/"])
      expect(inJs).not.toContain(typed);
  });

  it("every component of the catalogue is plain JavaScript", async () => {
    for (const { files, demo } of await readPatterns(catalogue))
      for (const file of [...files, { name: "demo.tsx", text: demo }]) {
        const plain = plainScript(file);
        expect(() => parseSource(plain.name, plain.text), file.name).not.toThrow();
        expect(plain.name).toMatch(/\.jsx?$/);
      }
  });
});

describe("without Tailwind", () => {
  it("the stylesheet holds a rule for each class, and the main file imports it", async () => {
    const css = await plainCss([
      { name: "x.tsx", text: '<i className="flex w-[3px] dark:hidden hover:p-2" />' },
    ]);
    expect(css).toContain("display: flex");
    expect(css).toContain(".w-\\[3px\\] {\n    width: 3px;".replace("    ", "  "));
    expect(css).toContain("prefers-color-scheme: dark");
    expect(css).not.toMatch(/^@layer (?!properties)/m);
    const taken = filesForStack(fixture, { ...DEFAULT_STACK, styling: "css" });
    expect(taken.css?.name).toBe("soft-lamp.css");
    expect(taken.files[0]?.text).toContain('import "./soft-lamp.css";\nimport type');
    expect(promptOf({ styling: "css" })).not.toMatch(
      /npm install tailwindcss|components\.json`: merge/,
    );
  });

  it("sheets stand in one page in any order: no reset outweighs a class, no class one with a variant", async () => {
    for (const { files, pattern } of await readPatterns(catalogue)) {
      const css = await plainCss(files);
      expect(css, pattern.key).toMatch(/^:where\(.*\):not\(x x\) \{/);
      const weights = [...css.matchAll(/\.(?:\\.|[\w-])+/g)]
        .map(([name]) => ({
          name,
          variants: name.replace(/\\\[.*?\\\]/g, "").split("\\:").length - 1,
        }))
        .filter(({ variants }) => variants > 0);
      for (const { name, variants } of weights)
        expect(css, pattern.key).toContain(name.repeat(variants + 1));
      expect(css, pattern.key).not.toMatch(/(?<!\w)(\.[\w-]+)\1 \{/); // a class by itself counts once
    }
  });

  it("the usage's classes have their rules too", () => {
    expect(fixture.css).toContain(".h-40 {");
  });

  it("dark rules follow a class of the project's, light or dark, and the system without one", async () => {
    const css = await plainCss([{ name: "x.tsx", text: 'className="dark:hidden"' }]);
    expect(css).toContain(":where(.dark, .dark *)");
    expect(css).toMatch(
      /@media \(prefers-color-scheme: dark\) \{\s+\S+:where\(:not\(\.light, \.light \*\)\)/,
    );
  });

  it("dark rules follow the class where the component sets it", async () => {
    const css = await plainCss([
      { name: "x.ts", text: 'root.classList.toggle("dark"); className="dark:hidden"' },
    ]);
    expect(css).toContain(":where(.dark, .dark *)");
    expect(css).not.toContain("prefers-color-scheme");
  });
});

describe("the page's themes", () => {
  const needsOf = (prompt: string) => prompt.split(/^## \d+\. /m)[2] ?? "";

  it.each(STACK_CHOICES.framework)(
    "are asked for with %s, whatever is set up already",
    (framework) => {
      const tailwind = needsOf(promptOf({ framework }));
      expect(tailwind).toContain("always light: `@custom-variant dark (&:where(.dark, .dark *));`");
      expect(tailwind).toContain("put `dark` on `<html>`");
      const plain = needsOf(promptOf({ framework, styling: "css" }));
      expect(plain).toContain("put `light` there if the page is always light");
      expect(plain).not.toContain("@custom-variant");
    },
  );

  it("are said in one form, and to plain CSS nothing of Tailwind's variant", async () => {
    for (const source of await readPatterns(catalogue)) {
      expect(promptFor(source)).not.toContain("&:is(.dark");
      const plain = promptFor(await prepareSource(source), {
        stack: { ...DEFAULT_STACK, styling: "css" },
      });
      expect(plain, source.pattern.key).not.toContain("@custom-variant");
    }
  });
});

describe("a codebase that is there already", () => {
  it("is not changed as a whole before the person was asked", () => {
    const setUp = promptOf({});
    expect(setUp).toMatch(
      /ask the person before each .* React's version; adding Tailwind CSS, .* `shadcn init`/,
    );
    expect(promptOf({ styling: "css" })).toContain("before you raise React's version");
    expect(promptOf({ styling: "css" })).not.toContain("shadcn init");
  });

  it.each(["next", "react-router"] as const)("of %s is told how to have the alias", (framework) => {
    for (const styling of STACK_CHOICES.styling)
      for (const language of STACK_CHOICES.language) {
        const alias =
          promptOf({ framework, styling, language }).split("### The `@/` alias")[1] ?? "";
        const [from, config] =
          framework === "next"
            ? ['"@/*": ["./*"]', `${language}config.json`]
            : ['"~/*": ["./app/*"]', "resolve.alias"];
        expect(alias).toContain(from);
        expect(alias).toContain(config);
      }
    const prompt = promptOf({ framework, styling: "css" });
    expect(prompt.includes("reactRouter()")).toBe(framework === "react-router");
  });
});

describe("an assistant with a terminal", () => {
  it("gets the install command in place of the sources", () => {
    const prompt = promptOf({ assistant: "terminal" });
    expect(prompt).toContain("npx --yes shadcn@latest add https://lamp.example/r/soft-lamp.json");
    expect(prompt).not.toContain("WARM_UP_MS");
    expect(prompt.length).toBeLessThan(promptOf({}).length);
  });

  it("is told the demo's name as the command writes it", () => {
    const prompt = promptOf({ assistant: "terminal", language: "js" });
    expect(prompt).toContain("components/ui/soft-lamp-demo.jsx");
    expect(prompt).not.toMatch(/source below|-demo\.tsx/);
  });

  it("has nothing to compare with section 5, and fetches what the usage loads by address", () => {
    const brief = { ...fixture.brief, usage: '<SoftLamp title="/scenes/lamp.glb" />' };
    const prompt = promptOf({ assistant: "terminal" }, { ...fixture, brief });
    expect(prompt).not.toContain("equal section 5");
    expect(prompt).toContain('-o "public/scenes/lamp.glb" "https://lamp.example/scenes/lamp.glb"');
    expect(promptOf({ assistant: "terminal" })).not.toContain("curl");
  });

  it("is asked for the licence by its variable, never by value", () => {
    const paid = { ...fixture, pattern: fixturePattern({ price: "premium" }) };
    const prompt = promptOf({ assistant: "terminal" }, paid);
    expect(prompt).toContain(`"Authorization": "Bearer $\{LAMPLIGHT_LICENCE}"`);
    expect(prompt).toContain("npx --yes shadcn@latest add @lamplight/soft-lamp");
  });

  it("still gets the sources where there is no Tailwind to install into", () => {
    expect(promptOf({ assistant: "terminal", styling: "css" })).toContain("WARM_UP_MS");
  });
});

it.each([
  [
    "next",
    /create-next-app/,
    /create vite|create-react-router|src\/index\.css|"rsc": false|ADDRESS = \S+:5173/,
  ],
  [
    "vite",
    /npm create --yes vite@latest/,
    /create-next-app|postcss|"rsc": true|ADDRESS = \S+:3000/,
  ],
  [
    "react-router",
    /create-react-router/,
    /create-next-app|postcss|plugin-react|"src"|src\/(?:index|main|components)|ADDRESS = \S+:3000/,
  ],
] as const)("set-up for %s says nothing of the others", (framework, its, others) => {
  const prompt = promptOf({ framework });
  expect(prompt).toMatch(its);
  expect(prompt).not.toMatch(others);
});

it("comments are to be translated only where another language was chosen", () => {
  expect(promptOf({ comments: "de" })).toContain(
    "Translate the comments in the copied files into German",
  );
  expect(promptOf({})).not.toContain("Translate");
});

it("every stack numbers its sections without a gap", () => {
  for (const styling of STACK_CHOICES.styling)
    for (const language of STACK_CHOICES.language)
      for (const assistant of STACK_CHOICES.assistant) {
        const numbers = [...promptOf({ styling, language, assistant }).matchAll(/^## (\d+)\./gm)];
        expect(numbers.map(([, number]) => Number(number))).toEqual(numbers.map((_, at) => at + 1));
      }
});
