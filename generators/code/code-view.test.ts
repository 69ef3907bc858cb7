// Highlighted source is the source to the letter, in colours that can be read, and never the paid one.
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { fixturePattern, writeFixturePatterns } from "../fixture-pattern.ts";
import { findPremiumText } from "../premium-leak.ts";
import { PATTERNS_FOLDER, readPattern } from "../read-pattern.ts";
import { stamped, versionLine } from "../versions/version-line.ts";
import { type CodeView, codeView } from "./code-view.ts";
import { createHighlighter, type Highlighter } from "./highlight.ts";
import { writeCodeViews } from "./write-code-views.ts";

const SITE = "https://lamp.example";

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter();
});

/** What a browser reads as the text of such HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(lt|gt|quot|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"' })[name] ?? "&",
    );
}

describe("highlighting", () => {
  it.each([
    ["a.tsx", 'export const a = <T,>(b: T) => <p title="&amp;">{`b`}</p>;\n'],
    ["a.tsx", "<script>alert(1)</script> </pre> <!-- \n\n\tconst x = '\u2028'"],
    ["a.ts", "const broken = `never closed ${"],
    ["a.css", ".a > b { color: #fff }\n"],
    ["a.unknown", "<b>&</b>\n\n"],
    ["a.ts", ""],
  ])("keeps every letter of %s", (name, text) => {
    expect(textOf(highlighter.highlight(name, text))).toBe(text);
  });
  it("lets no tag of the source through", () => {
    const html = highlighter.highlight("a.tsx", '"</code><img src=x onerror=alert(1)>"');
    expect(html.replace(/<span class=t\w>|<\/span>/g, "")).not.toContain("<");
  });
  it("tells a comment, a string and a keyword apart", () => {
    const html = highlighter.highlight("a.ts", 'const a = "b"; // c');
    for (const part of [
      "<span class=tk>const",
      "<span class=ts>&quot;b&quot;",
      "<span class=tc>// c",
    ])
      expect(html).toContain(part);
  });
});

it.each(catalogue.filter(({ price }) => price === "free").map(({ key }) => key))(
  "%s is shown as it is taken home, its version included",
  async (key) => {
    const source = await readPattern(join(PATTERNS_FOLDER, key));
    const { files } = codeView(source, highlighter, SITE);
    expect(files.map(({ name }) => name)).toEqual([
      ...source.pattern.files,
      `${source.pattern.name}-demo.tsx`,
    ]);
    for (const [index, { html }] of files.entries()) {
      const text = source.files[index]?.text ?? source.demo;
      expect(textOf(html)).toBe(stamped(text, versionLine(source, SITE)));
      expect(textOf(html)).toContain(`Lamplight ${source.pattern.name} `);
    }
  },
);

it("nothing of a paid pattern is written, and the unproven are named", async () => {
  const patternsFolder = await writeFixturePatterns([fixturePattern({ price: "premium" })]);
  const paid = await readPattern(join(patternsFolder, "soft-lamp"));
  const outPublic = await mkdtemp(join(tmpdir(), "code-"));
  const options = { outPublic, siteUrl: SITE, patternsFolder };
  expect(await writeCodeViews({ ...options, catalogue: [paid.pattern] })).toEqual(["soft-lamp"]);
  expect(await readdir(join(outPublic, "code"))).toEqual([]);
  expect(await findPremiumText(outPublic, paid)).toEqual([]);

  const free = fixturePattern();
  await writeCodeViews({ ...options, catalogue: [free] });
  const view: CodeView = JSON.parse(
    await readFile(join(outPublic, "code", `${free.name}.json`), "utf8"),
  );
  expect(view.files).toHaveLength(3);
});
