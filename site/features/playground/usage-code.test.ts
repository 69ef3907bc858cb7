// The code that a visitor copies is what they see, and valid JSX whatever they typed.
import { transformWithOxc } from "vite";
import { expect, it } from "vitest";
import { usageCode } from "./playground.tsx";

const none = { type: "", default: null, description: "", control: null };
const glow = { ...none, name: "glow", required: false, fallback: 2 };
const required = (name: string) => ({ ...none, name, required: true, fallback: null });
const lamp = { component: "Lamp", file: "lamp", props: [glow] };

it.each([
  ["leaves defaults out", { glow: 2 }, "<Lamp />"],
  [
    "writes a switch as a name",
    { glow: 3, lit: true, off: false },
    "<Lamp glow={3} lit off={false} />",
  ],
  ["writes children between the tags", { children: "Warm light" }, "<Lamp>Warm light</Lamp>"],
  [
    "breaks a long line",
    { words: ["a".repeat(40), "b".repeat(40)], lit: true },
    `<Lamp\n  words={["${"a".repeat(40)}", "${"b".repeat(40)}"]}\n  lit\n/>`,
  ],
])("%s", (_, props, expected) => {
  const code = usageCode(lamp, props);
  expect(code).toBe(`import { Lamp } from "@/components/ui/lamp";\n\n${expected}\n`);
});

it("names what is required and not given", () => {
  const props = [required("bulbs"), required("children")];
  expect(usageCode({ ...lamp, props }, {})).toContain("<Lamp bulbs={bulbs}>{children}</Lamp>");
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
