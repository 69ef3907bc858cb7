// The code that a visitor copies is what they see, and valid JSX whatever they typed.
import { transformWithOxc } from "vite";
import { expect, it } from "vitest";
import type { PlaygroundData } from "../../../generators/playground.ts";
import { usageCode } from "./usage-code.ts";

const lamp: PlaygroundData = {
  component: "Lamp",
  file: "lamp",
  props: [
    {
      name: "glow",
      type: "number",
      required: false,
      default: "2",
      description: "",
      control: null,
      fallback: 2,
    },
  ],
};
const IMPORT = 'import { Lamp } from "@/components/ui/lamp";\n\n';

it.each([
  ["leaves defaults out", { glow: 2 }, "<Lamp />\n"],
  [
    "writes a switch as a name",
    { glow: 3, lit: true, off: false },
    "<Lamp glow={3} lit off={false} />\n",
  ],
  ["writes children between the tags", { children: "Warm light" }, "<Lamp>Warm light</Lamp>\n"],
  [
    "breaks a long line",
    { words: ["a".repeat(40), "b".repeat(40)], of: [{ title: "x" }] },
    `<Lamp\n  words={["${"a".repeat(40)}", "${"b".repeat(40)}"]}\n  of={[{ title: "x" }]}\n/>\n`,
  ],
  [
    "a key that is no name is quoted",
    { style: { "--lamp": "red" } },
    '<Lamp style={{ "--lamp": "red" }} />\n',
  ],
])("%s", (_, props, expected) => {
  expect(usageCode(lamp, props)).toBe(IMPORT + expected);
});

it.each(['"', "&amp;", "a\nb", "{x}", "<b>", "\\n", " "])(
  "means %j when it is typed",
  async (text) => {
    const code = usageCode(lamp, { title: text, list: [text], children: text });
    const element = code.slice(code.indexOf("<Lamp"));
    const script = await transformWithOxc(element, "usage.jsx", { jsx: { runtime: "classic" } });
    const read = new Function("React", "Lamp", `return ${script.code}`);
    const createElement = (...parts: unknown[]) => parts.slice(1);
    expect(read({ createElement })).toEqual([{ title: text, list: [text] }, text]);
  },
);
