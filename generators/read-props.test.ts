// Props tables are read from source as people write it, not from source as we would like it.
import { describe, expect, it } from "vitest";
import { readProps } from "./read-props.ts";

const read = (text: string) => readProps("lamp.tsx", text);
const rows = (body: string) => read(`export interface LampProps {\n${body}\n}`)[0]?.rows ?? [];

describe("a row", () => {
  it("has name, type, whether it is required, default and description", () => {
    expect(
      rows(`
  /** Words that take turns. */
  words: readonly string[];
  /**
   * Time between two words,
   * in milliseconds.
   * @default 5000
   */
  interval?: number;`),
    ).toEqual([
      {
        name: "words",
        type: "readonly string[]",
        required: true,
        default: null,
        description: "Words that take turns.",
      },
      {
        name: "interval",
        type: "number",
        required: false,
        default: "5000",
        description: "Time between two words, in milliseconds.",
      },
    ]);
  });

  it("reads a default that stands on the same line as the prose", () => {
    const [row] = rows(`  /** Which way it turns. @default "left" */\n  way?: "left" | "right";`);
    expect(row).toMatchObject({
      default: '"left"',
      description: "Which way it turns.",
      type: '"left" | "right"',
    });
  });

  it("takes an @-word of the prose for prose", () => {
    const [row] = rows(
      "  /** Written as @name, from npm's @scope/lamp. @default `null` */\n  handle?: string | null;",
    );
    expect(row).toMatchObject({
      description: "Written as @name, from npm's @scope/lamp.",
      default: "null",
    });
  });

  it("does not take the comment of the field before", () => {
    const found = rows(
      "  /** One. */\n  one: string; // not JSDoc\n  two: string;\n  /* nor this */\n  three: string;",
    );
    expect(found.map((row) => row.description)).toEqual(["One.", "", ""]);
  });

  it("sets a union of several lines on one, without its comments", () => {
    const [row] = rows(`
  /** State. */
  state?:
    | "lit" // it glows
    | "out" /* it doesn't */
    | \`dim-\${number}\`;`);
    expect(row?.type).toBe(`"lit" | "out" | \`dim-\${number}\``);
  });

  it("keeps an address inside a type whole", () => {
    expect(rows('  from: "https://example.org//a" | "//b";')[0]?.type).toBe(
      '"https://example.org//a" | "//b"',
    );
  });

  it("writes methods and functions alike", () => {
    const found = rows(
      "  onLit?(lamp: string, at: Date): void;\n  onOut?: (lamp: string) => void;",
    );
    expect(found.map((row) => row.type)).toEqual([
      "(lamp: string, at: Date) => void",
      "(lamp: string) => void",
    ]);
  });

  it("reads quoted and readonly names, and object types of several lines", () => {
    const found = rows(
      `  readonly "data-state"?: string;\n  size: {\n    width: number;\n    height: number;\n  };`,
    );
    expect(found.map(({ name, type }) => [name, type])).toEqual([
      ["data-state", "string"],
      ["size", "{ width: number; height: number }"],
    ]);
  });
});

describe("an interface", () => {
  it("is read wherever it is exported, and left out where it is not", () => {
    const text = `interface HiddenProps { a: string }
interface LateProps { b: string }
export interface Person { name: string }
export interface NowProps { c: string }
export { type LateProps };`;
    expect(read(text).map((table) => table.component)).toEqual(["Late", "Now"]);
  });

  it("says by a sentence what it passes on to an element", () => {
    const [table] = read(
      `import type { ComponentProps } from "react";\nexport interface LampProps extends ComponentProps<"div"> { a: string }`,
    );
    expect(table?.inherits).toEqual([
      "Every other prop of `<div>` is passed on to it (`className` and `ref` included).",
    ]);
  });

  it("names what is left out of the element's props", () => {
    const [table] = read(
      `export interface LampProps extends Omit<ComponentProps<"button">, "children" | "ref"> {}`,
    );
    expect(table?.inherits).toEqual([
      "Every other prop of `<button>` is passed on to it (`className` included), except `children`, `ref`.",
    ]);
  });

  it("inherits the rows of an interface of the same file, its own winning", () => {
    const [table] = read(`
interface Base { /** Base. */ size: number; /** Base. */ tone: string }
export interface LampProps extends Base, ComponentPropsWithoutRef<"p"> { /** Own. */ tone: "rose" }`);
    expect(table?.rows.map(({ name, description }) => [name, description])).toEqual([
      ["tone", "Own."],
      ["size", "Base."],
    ]);
    expect(table?.inherits).toEqual([
      "Every other prop of `<p>` is passed on to it (`className` included).",
    ]);
  });

  it("survives a circle", () => {
    expect(
      read(
        "export interface AProps extends BProps { a: 1 }\nexport interface BProps extends AProps { b: 2 }",
      ),
    ).toHaveLength(2);
  });

  it("brings the shapes that its types name", () => {
    const [table] = read(`
export interface Step { /** Name. */ title: string; mark?: Mark }
interface Mark { sign: string }
interface Unrelated { no: string }
export interface StepperProps { steps: readonly Step[]; onStep?: (step: Step) => void }`);
    expect(
      table?.shapes.map(({ name, rows: fields }) => [name, fields.map((row) => row.name)]),
    ).toEqual([
      ["Step", ["title", "mark"]],
      ["Mark", ["sign"]],
    ]);
  });
});

it("a file that does not parse is named", () => {
  expect(() => read("export interface {")).toThrow("lamp.tsx does not parse");
});
