// Programs that ask for Markdown get it; browsers never do.
import { expect, it } from "vitest";
import { prefersMarkdown } from "./prefers-markdown.ts";

it.each([
  ["text/markdown", true],
  ["text/markdown, text/html;q=0.9", true],
  ["text/html, text/markdown", true],
  ["text/plain, TEXT/MARKDOWN; charset=utf-8", true],
  ["text/html, text/markdown;q=0.5", false],
  ["text/markdown;q=0", false],
  ["text/markdown;q=nonsense", false],
  ["*/*", false],
  ["text/*", false],
  ["", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
])("%j: %s", (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
