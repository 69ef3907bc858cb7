import { expect, it } from "vitest";
import { parseMutations } from "./read-mutations.ts";

const FILES = [{ name: "soft-lamp.tsx", text: "<b onClick={press} onBlur={press} hidden />" }];
const read = (text: string) => parseMutations("m.yaml", text, FILES);
const entry = (from: string, to = "", file = "soft-lamp.tsx") =>
  `- breaks: A press does nothing\n  file: ${file}\n  from: "${from}"\n  to: "${to}"\n`;

it("a mutation names a text that its file has once", () => {
  expect(read(entry("onClick={press}"))).toEqual([
    { breaks: "A press does nothing", file: "soft-lamp.tsx", from: "onClick={press}", to: "" },
  ]);
});

it.each([
  [entry("hidden") + entry("press"), "2: from: found 2 times in soft-lamp.tsx, wanted once"],
  [entry("missing"), "1: from: found 0 times in soft-lamp.tsx, wanted once"],
  [entry("hidden", "hidden"), "1: to: found the text of from, wanted another"],
  [entry("hidden", "", "other.tsx"), "1: file: found other.tsx, wanted one of soft-lamp.tsx"],
  ["- breaks: Nothing\n", "1: file: Invalid input: expected string, received undefined"],
  ["", "1: Invalid input: expected array, received null"],
])("says what is wrong with %j", (text, message) => {
  expect(() => read(text)).toThrow(`m.yaml: ${message}`);
});
