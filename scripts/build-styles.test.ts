// A page is given the rules whose classes it can need, in the sheet's own order and nesting.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { stylesCutter, withoutFaces } from "./build-styles.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Classes of every room, of full pages alone, and of nothing. */
const SHEET = `/*! a licence */
@layer base, utilities;
@layer base { *, ::before { --mark: "}{;"; } }
@layer utilities {
  .min-h-dvh { min-height: 100dvh }
  .no-such-class { top: 1px }
  @media (width >= 40rem) { .sm\\:no-such { top: 2px } }
  @media (width >= 64rem) { .lg\\:grid-cols-\\[1fr_minmax\\(0\\,2fr\\)\\] { top: 3px } }
}
.no-such-class, .min-h-dvh:hover { left: 1px }
@keyframes swing { from { rotate: 0deg } to { rotate: var(--turn) } }
@property --turn { syntax: "<number>"; inherits: false; initial-value: 0 }`;

it("keeps what the page needs and what is no style of a class", async () => {
  const css = (await stylesCutter(root, SHEET))(["rooms"]);
  expect(css).toMatch(/^\/\*! a licence \*\//);
  expect(css).toMatch(/@layer base\{.*@layer utilities\{/);
  expect(css).toContain(`--mark:"}{;"`);
  expect(css).toMatch(/@layer utilities\{\.min-h-dvh\{min-height:100dvh\}\}/);
  expect(css).toMatch(/@keyframes swing\{/);
  expect(css).toMatch(/@property --turn\{/);
});

it("drops the declaration of a variable that is set and never read", async () => {
  const sheet = `@layer properties{@supports (top: 0){*{--turn:0;--lost:0}}}
.min-h-dvh { --lost: 1; --turn: 1; rotate: var(--turn) }
@property --turn { syntax: "*"; inherits: false }
@property --lost { syntax: "*"; inherits: false }`;
  const css = (await stylesCutter(root, sheet))(["rooms"]);
  expect(css).toContain("@property --turn{");
  expect(css).toContain("*{--turn:0}");
  expect(css).not.toContain("@property --lost");
  expect(css).not.toContain("--lost:0");
});

it("drops what no part of the page names, with the groups that are left empty", async () => {
  const css = (await stylesCutter(root, SHEET))(["rooms"]);
  expect(css).not.toContain("no-such{");
  expect(css).not.toContain("40rem");
  expect(css, "a list of selectors is kept whole").toContain(".no-such-class,.min-h-dvh:hover{");
});

it("keeps the late styles where they are named, with escaped classes", async () => {
  const cut = await stylesCutter(root, SHEET);
  expect(cut([])).not.toContain("64rem");
  expect(cut(["late"])).toContain("top:3px");
});

it("looks for classes in the variants of utilities, too", async () => {
  const sheet = `:is(:where(.group)[data-open] .no-such-class) { top: 1px }
:where(.no-such-class > :not(:last-child)) { top: 2px }
:is(:where(.no-such-group)[data-open] .min-h-dvh) { top: 3px }
.min-h-dvh:is(.dark *) { top: 4px }
:where(.no-such-class, .min-h-dvh) p { top: 5px }
.min-h-dvh:not(.no-such-class) { top: 6px }
:is(.no-such-class, .no-such-group) p { top: 7px }`;
  const css = (await stylesCutter(root, sheet))(["rooms"]);
  expect(css.match(/top:\dpx/g)).toEqual(["top:4px", "top:5px", "top:6px"]);
});

it("leaves out the faces of a sheet that comes later, and nothing else", () => {
  const faces = `@font-face{font-family:"A";src:local("B")}@font-face {font-family:C}`;
  expect(withoutFaces(`a{top:0}${faces}@media print{b{left:0}}`)).toBe(
    "a{top:0}@media print{b{left:0}}",
  );
});

it("drops rules for elements that neither the markup nor the code of the page has", async () => {
  const cut = await stylesCutter(root, "sub, marquee { top: 1px } blink { top: 2px }");
  expect(cut(["rooms"])).toMatch(/1px.*2px/);
  expect(cut(["rooms"], "<p>Water is H<sub>2</sub>O.</p>").match(/\dpx/g)).toEqual(["1px"]);
});

it("keeps the words in an empty field where the page has a field", async () => {
  const cut = await stylesCutter(root, "::placeholder { top: 1px } p { top: 2px }");
  expect(cut([], "<p>").match(/\dpx/g)).toEqual(["2px"]);
  for (const field of ["<input>", "<textarea>"])
    expect(cut([], `<p>${field}`).match(/\dpx/g), field).toEqual(["1px", "2px"]);
});

it("drops the families that stand in for the theme's", async () => {
  const sheet = "p { font: var(--default-mono-font-family, a, 'b') ; color: var(--other, red) }";
  const css = (await stylesCutter(root, sheet))([]);
  expect(css).toContain("var(--default-mono-font-family)");
  expect(css).toMatch(/var\(--other, ?red\)/);
});

it("takes no declaration for the repetition of another that ends like it", async () => {
  const sheet = `.min-h-dvh { background-color: red; color: red; top: 0 }
.min-h-dvh:hover { -webkit-mask-clip: text; mask-clip: text; left: 0 }
.min-h-dvh::after { content: "\\"}{" ; top: 0 }`;
  const css = (await stylesCutter(root, sheet))(["rooms"]);
  expect(css).toMatch(/[{;]color:red/);
  expect(css).toMatch(/[{;]mask-clip:text/);
  expect(css).toContain(`content:"\\"}{"`);
});
