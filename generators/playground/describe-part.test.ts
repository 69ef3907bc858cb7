// Controls follow from the types: a prop that is added is offered, and nothing is offered that no type has.
import { describe, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { tellingSentences } from "../premium-leak.ts";
import { PATTERNS_FOLDER, readPatterns } from "../read-pattern.ts";
import { readProps } from "../read-props.ts";
import { describePart } from "./describe-part.ts";
import { describePattern } from "./describe-pattern.ts";
import type { Control } from "./play-part.ts";

const OPTIONS = { file: "lamp.tsx", tells: "everything" } as const;

function described(body: string, shapes = "") {
  const text = `${shapes}\nexport interface LampProps {\n${body}\n}`;
  const [table] = readProps("lamp.tsx", text);
  if (!table) throw new Error("no table");
  return describePart(table, OPTIONS);
}
const control = (body: string, shapes?: string) => described(body, shapes).controls[0];

describe("a type becomes a control", () => {
  it.each([
    ['way?: "left" | "right";', { kind: "choice", options: ["left", "right"], default: null }],
    [
      '/** Its words. @default "b" */ way?: "a" | "b" | undefined;',
      { kind: "choice", default: "b" },
    ],
    ["lit?: boolean;", { kind: "switch", default: null }],
    ["/** Lit. @default false */ lit?: boolean;", { kind: "switch", default: false }],
    [
      "/** Its words. @default 3 */ bulbs?: number;",
      { kind: "number", default: 3, min: 0, max: 12 },
    ],
    [
      '/** Its words. @default "On" */ label?: string;',
      { kind: "text", default: "On", holds: "words" },
    ],
    ["href?: string;", { kind: "text", default: null, holds: "path" }],
    ['/** Its words. @default "/spline/" */ files?: string;', { kind: "text", holds: "path" }],
    ["words: readonly string[];", { kind: "list", required: true }],
    ["words: Array<string>;", { kind: "list" }],
  ])("%s", (body, wanted) => {
    expect(control(body)).toMatchObject(wanted);
  });

  it("a list of things offers the texts of each, and no address", () => {
    const shapes =
      "interface Person { name: string; image?: string; age: number; onClick?: () => void }";
    expect(control("people: readonly Person[];", shapes)).toMatchObject({
      kind: "records",
      fields: ["name"],
    });
  });

  it("texts to translate know their own defaults, wherever those stand", () => {
    const shapes = 'interface Labels { /** Its words. @default "Go" */ go: string; stop: string }';
    const body = '/** Words. @default { stop: "Stop" } */ labels?: Partial<Labels>;';
    expect(control(body, shapes)).toMatchObject({
      kind: "texts",
      fields: [
        { name: "go", default: "Go" },
        { name: "stop", default: "Stop" },
      ],
    });
  });

  it("what no control can hold is told, with the reason", () => {
    const { controls, fixed } = described(
      "children: ReactNode; onLit?: (lit: boolean) => void; className?: string; at?: Date; files?: File[]; ref?: RefObject<HTMLDivElement>;",
    );
    expect(controls).toEqual([]);
    expect(fixed.map(({ name, why }) => [name, why])).toEqual([
      ["children", "content"],
      ["onLit", "function"],
      ["className", "style"],
      ["at", "other"],
      ["files", "other"],
      ["ref", "other"],
    ]);
  });

  it("a default that is told in words is none", () => {
    expect(control("/** Its words. @default made of the names */ label?: string;")).toMatchObject({
      default: null,
    });
  });
});

describe("a number's range", () => {
  const range = (doc: string) => control(`/** ${doc} */ n?: number;`);
  it.each([
    ["Time in milliseconds; at least 1500. @default 5000", { min: 1500, max: 20000, unit: "ms" }],
    ["At most 1,000. @default 10", { min: 0, max: 1000, unit: null }],
    ["How strong, from 0 to 1. @default 0.4", { min: 0, max: 1, step: 0.01 }],
    ["Counted from 1.", { min: 1, max: 11, default: null }],
    ["Height in pixels from which it scrolls. @default 240", { min: 0, max: 960, unit: "px" }],
    ["A turn. @default -2", { min: -8 }],
  ])("%s", (doc, wanted) => {
    expect(range(doc)).toMatchObject(wanted);
  });

  it("never lets a time that repeats come near zero", () => {
    expect(range("Pause in milliseconds. @default 1000")).toMatchObject({ min: 100 });
  });
});

const sources = await readPatterns(catalogue);

describe.each(sources.map((source) => [source.pattern.key, source] as const))(
  "%s",
  (key, source) => {
    const folder = `${PATTERNS_FOLDER}/${key}`;

    it("offers or explains every prop of its types, and no other", async () => {
      const { parts } = await describePattern(folder, source.pattern);
      expect(parts[0]?.component).toBe(source.pattern.component);
      for (const part of parts) {
        const table = source.props.find(({ component }) => component === part.component);
        const names = [...part.controls, ...part.fixed].map(({ name }) => name);
        expect(names.toSorted()).toEqual(table?.rows.map(({ name }) => name).toSorted());
      }
    });

    it("shows a prop as soon as its component has it", () => {
      const [main] = source.files;
      const name = `export interface ${source.pattern.component}Props`;
      const text = main?.text.replace(
        new RegExp(`(${name}[^{]*\\{)`),
        "$1\n  /** New. @default 7 */\n  addedToday?: number;",
      );
      const table = readProps(main?.name ?? "", text ?? "").find(
        ({ component }) => component === source.pattern.component,
      );
      if (!table) throw new Error("no table");
      const found = describePart(table, OPTIONS).controls.find(
        (one: Control) => one.name === "addedToday",
      );
      expect(found).toMatchObject({ kind: "number", default: 7, about: "New." });
    });
  },
);

it("publishes no prose of what is sold", async () => {
  const sold = sources.filter(({ pattern }) => pattern.price === "premium");
  expect(sold.length).toBeGreaterThan(0);
  for (const source of sold) {
    const { parts } = await describePattern(
      `${PATTERNS_FOLDER}/${source.pattern.key}`,
      source.pattern,
    );
    const text = JSON.stringify(parts);
    expect(parts.flatMap(({ controls }) => controls).every(({ about }) => about === "")).toBe(true);
    expect(tellingSentences(source).filter((sentence) => text.includes(sentence))).toEqual([]);
  }
});

it("a fixture that names a component nobody exports is refused by name", async () => {
  const folder = `${PATTERNS_FOLDER}/progress-bars`;
  await expect(describePattern(folder, { files: [], price: "free" })).rejects.toThrow(
    /playground\.tsx names ProgressStepper/,
  );
});
