// The sheet for codebases without Tailwind says all that the elements need, and nothing of anybody else's.
import { expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { classNamesIn } from "../class-names.ts";
import type { SourceFile } from "../pattern-source.ts";
import { readPatterns } from "../read-pattern.ts";
import { parseSource, walk } from "../syntax-tree.ts";
import { findUnknownClasses } from "../unknown-classes.ts";
import { plainCss } from "./plain-css.ts";

const sheetOf = (text: string) => plainCss([{ name: "lamp.tsx", text }]);

it("has no rule for words that only look like a class", async () => {
  const css = await sheetOf(`// A lamp of fixed size, hidden at first.
    const easing = "ease-in-out";
    const inline = document.visibilityState === "visible" ? "block" : "none";
    <i data-state="blur" style={{ transition: "transform 1s" }} className="flex" />`);
  expect(css.match(/^\.\S+/gm)).toEqual([".flex"]);
  expect(css).toMatch(/^:where\(\.flex\):not/);
});

it("sets no variable on the page's root", async () => {
  const css = await sheetOf('<i className="p-4 text-5xl font-serif" />');
  expect(css).not.toContain(":root");
  expect(css).toContain("padding: calc(0.25rem * 4);");
  expect(css).toContain("font-size: 3rem;");
});

it("keeps arbitrary values with quotes", async () => {
  const css = await sheetOf(`<ol className={\`list-[''] after:content-["→"] \${x}\`} />`);
  expect(css).toContain(".list-\\[\\'\\'\\] {\n  list-style-type: '';");
  expect(css).toContain('--tw-content: "→"');
});

it("counts a class whose name begins with a digit once more for its variant", async () => {
  expect(await sheetOf('<i className="2xl:flex" />')).toContain(".\\32 xl\\:flex.\\32 xl\\:flex {");
});

it("is refused where a class would come to nothing", async () => {
  await expect(sheetOf('<i className="flex flexx -p-[ text-ink" />')).rejects.toThrow(
    "The stylesheet of lamp.tsx has no rule for flexx, -p-[, text-ink:",
  );
});

it("needs no rule for markers, the component's own classes and parts of a name", async () => {
  const css = await sheetOf(`const CSS = ".lamp-beam { opacity: 1 }";
    <i className={\`group/lamp peer @container lamp-beam lamp-\${size}\`} />`);
  expect(css).not.toContain("lamp");
});

it("resets a placeholder as Tailwind does, below any class for it", async () => {
  const css = await sheetOf('<textarea className="w-full placeholder:text-[#64524c]" />');
  expect(css).toContain("&:where(input, textarea)::placeholder { opacity: 1; }");
  expect(css).toContain("color: color-mix(in oklab, currentcolor 50%, transparent);");
  const name = ".placeholder\\:text-\\[\\#64524c\\]";
  expect(css).toContain(`\n${name}${name}::placeholder {\n  color: #64524c;`);
});

it("passes over no string of a pattern that reads like classes: most of its words are Tailwind's", async () => {
  for (const { files, demo, pattern } of await readPatterns(catalogue)) {
    const all = [...files, { name: "demo.tsx", text: demo }];
    const strings = all.flatMap(stringsIn).map((text) => text.split(/\s+/).filter(Boolean));
    const words = JSON.stringify(strings.flat().join(" "));
    const unknown = new Set(await findUnknownClasses("x.tsx", `<i className={${words}} />`, ""));
    const { certain, possible } = classNamesIn(all);
    const passedOver = strings.filter((string) => {
      const known = string.filter((word) => !unknown.has(word));
      const isTaken = known.every((word) => certain.has(word) || possible.has(word));
      return known.length > 1 && known.length > string.length / 2 && !isTaken;
    });
    expect(passedOver, pattern.key).toEqual([]);
    expect(certain.size, pattern.key).toBeGreaterThan(0);
    await expect(plainCss(all), pattern.key).resolves.toContain(":where(");
  }
});

function stringsIn({ name, text }: SourceFile): string[] {
  const strings: string[] = [];
  walk(parseSource(name, text).program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string") strings.push(node.value);
    if (node.type === "TemplateElement") strings.push(node.value.cooked ?? "");
  });
  return strings;
}
