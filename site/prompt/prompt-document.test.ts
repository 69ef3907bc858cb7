import { expect, it } from "vitest";
import { readBlocks } from "./prompt-document.tsx";

it("keeps every line of the prompt, in order", () => {
  const markdown =
    "# Title\n\nWords\n\n```tsx\nconst a = `x`;\n# not a heading\n```\n\n## Next\nMore";
  expect(
    readBlocks(markdown)
      .map(({ text }) => text)
      .join("\n"),
  ).toBe(markdown);
});

it("ends a fence only at a fence of its own length", () => {
  const blocks = readBlocks("````md\n```\ninner\n```\n````\nafter");
  expect(blocks.map(({ kind }) => kind)).toEqual(["code", "text"]);
});
