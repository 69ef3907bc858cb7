// Which parts of a document count as its styles and its script.
import { expect, test } from "vitest";
import { inlineScripts, inlineStyles, withoutStyles } from "./inline-parts.ts";

const HTML = `<head><style>a{}</style><style data-href="lamp" data-precedence="component">b{}
c{}</style>
<script data-entry="/assets/src-1.js">boot()</script><script type="module" src="/x.js"></script>
<script type="application/ld+json">{"@type":"WebSite"}</script></head>`;

test("all styles of the document are taken, those that travel with components too", () => {
  expect(inlineStyles(HTML)).toBe("a{}b{}\nc{}");
});

test("inline script is what runs: no data block, no file", () => {
  expect(inlineScripts(HTML)).toBe("boot()");
});

test("the bare document keeps everything but its styles", () => {
  expect(withoutStyles(HTML)).not.toMatch(/<style|a\{\}|c\{\}/);
  expect(withoutStyles(HTML)).toContain("boot()");
});
