// The code is valid for any value, means that value, and says nothing that need not be said.
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import type { Control, PlayPart } from "../../generators/playground/play-part.ts";
import { usageCode } from "./usage-code.ts";
import type { Values } from "./values.ts";

const about = { required: false, about: "" };
const controls: readonly Control[] = [
  { ...about, name: "ground", kind: "choice", options: ["night", "day"], default: "night" },
  { ...about, name: "paused", kind: "switch", default: false },
  { ...about, name: "interval", kind: "number", default: 5, min: 1, max: 9, step: 1, unit: null },
  { ...about, name: "label", kind: "text", default: "On", holds: "words" },
  { ...about, name: "aria-label", kind: "text", default: null, holds: "words" },
  { ...about, name: "words", kind: "list" },
  { ...about, name: "people", kind: "records", fields: ["name"] },
  { ...about, name: "labels", kind: "texts", fields: [{ name: "next", default: "Next" }] },
];
const part: PlayPart = { component: "Lamp", file: "lamp", controls, fixed: [] };
const IMPORT = 'import { Lamp } from "@/components/ui/lamp";\n\n';
const body = (values: Values, play = {}) =>
  usageCode({ part, play: { initial: {}, ...play }, values })
    .replace(IMPORT, "")
    .trimEnd();

describe("only what differs is written", () => {
  it.each([
    [{}, "<Lamp />"],
    [{ ground: "night", paused: false, interval: 5, label: "On" }, "<Lamp />"],
    [{ paused: true, interval: 6 }, "<Lamp paused interval={6} />"],
    [{ "aria-label": "Light" }, '<Lamp aria-label="Light" />'],
    [{ labels: { next: "Next" } }, "<Lamp />"],
    [{ labels: { next: "Weiter" } }, '<Lamp labels={{ next: "Weiter" }} />'],
    [{ words: [] }, "<Lamp words={[]} />"],
  ] as [Values, string][])("%j", (values, code) => {
    expect(body(values)).toBe(code);
  });

  it("what the playground adds for itself stays out, what the reader must add stands in", () => {
    const code = usageCode({
      part,
      play: {
        initial: { people: [{ name: "Ana", image: "data:image/svg+xml,x" }] },
        usage: {
          attributes: { onLit: "{turnOn}" },
          children: "<Bulb />",
          imports: ['import { Bulb } from "@/components/ui/bulb";'],
        },
      },
      values: {},
    });
    expect(code).toContain('people={[{ name: "Ana" }]} onLit={turnOn}');
    expect(code).toContain("<Bulb />");
    expect(code).toContain("ui/bulb");
    expect(code).not.toContain("data:");
  });
});

const HOSTILE = [
  'a "quoted" one',
  "back\\slash",
  "&quot; &amp; &lt;",
  "</Lamp><script>alert(1)</script>",
  "{process.env.SECRET}",
  "$" + "{`template`}",
  "line\u2028break",
  "  space at both ends  ",
  "👩‍💻 emoji, ümlaut, עברית",
  "it's // fine /* too */",
  "",
];

describe("any text survives", () => {
  it.each(HOSTILE)("%o as attribute, list item, field and child", (text) => {
    const values = {
      label: text,
      words: [text, "b"],
      people: [{ name: text }],
      labels: { next: text },
    };
    const code = usageCode({ part, play: { initial: { children: text } }, values });
    const found = readElement(code);
    expect(found.attributes.label).toBe(text);
    expect(found.attributes.words).toEqual([text, "b"]);
    expect(found.attributes.people).toEqual([{ name: text }]);
    expect(found.attributes.labels).toEqual({ next: text });
    expect(found.children).toBe(text);
    expect(found.elements).toBe(1);
  });
});

/** Reads the JSX back: what a compiler would hand to the component. */
function readElement(code: string) {
  const { program, errors } = parseSync("usage.tsx", code, { astType: "js" });
  expect(errors).toEqual([]);
  const statement = program.body.at(-1);
  if (statement?.type !== "ExpressionStatement" || statement.expression.type !== "JSXElement")
    throw new Error("no element");
  const { openingElement, children } = statement.expression;
  const attributes: Record<string, unknown> = {};
  for (const attribute of openingElement.attributes) {
    if (attribute.type !== "JSXAttribute" || attribute.name.type !== "JSXIdentifier") continue;
    const { value } = attribute;
    if (value?.type === "Literal") attributes[attribute.name.name] = value.value;
    else if (value?.type === "JSXExpressionContainer")
      attributes[attribute.name.name] = evaluated(code.slice(value.start + 1, value.end - 1));
  }
  const telling = children.filter((one) => one.type !== "JSXText" || one.value.trim() !== "");
  const [only] = telling;
  const text =
    only?.type === "JSXText"
      ? only.value.trim()
      : only?.type === "JSXExpressionContainer"
        ? evaluated(code.slice(only.start + 1, only.end - 1))
        : "";
  return { attributes, children: text, elements: code.match(/^<Lamp/gm)?.length };
}

function evaluated(code: string): unknown {
  return new Function(`return (${code})`)();
}
