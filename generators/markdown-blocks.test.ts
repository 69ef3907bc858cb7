// Code and tables reach the reader as they were put in.
import { marked } from "marked";
import { expect, it } from "vitest";
import { codeBlock, codeSpan, table } from "./markdown-blocks.ts";

it.each([
  "plain",
  "```\ninner\n```",
  "`````",
  "~~~",
  "no newline at the end",
  "ends with newline\n",
])("a block gives back %j", (code) => {
  const [token, ...rest] = marked.lexer(codeBlock("tsx", code));
  expect(token).toMatchObject({ type: "code", lang: "tsx", text: code.replace(/\n$/, "") });
  expect(rest).toEqual([]);
});

it.each(["a", "`a`", "``", "a`b", "a | b"])("a span gives back %j", (code) => {
  const html = marked.parseInline(codeSpan(code), { async: false });
  expect(html).toBe(`<code>${code}</code>`);
});

it("a table keeps bars and breaks within their cell", () => {
  const [token] = marked.lexer(
    table(
      ["a", "b"],
      [
        ["x | y", "one\ntwo"],
        [codeSpan("p | q"), ""],
      ],
    ),
  );
  expect(token).toMatchObject({
    type: "table",
    rows: [
      [{ text: "x | y" }, { text: "one two" }],
      [{ text: "`p | q`" }, { text: "" }],
    ],
  });
});
