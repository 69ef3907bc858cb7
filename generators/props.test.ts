// Props as docgen reads them, with the source's own words for types and defaults.
import { describe, expect, it } from "vitest";
import { fixturePattern } from "./fixture-pattern.ts";
import { playgroundData } from "./playground.ts";
import { propsMarkdown, readProps } from "./props.ts";
import type { PatternSource } from "./read-pattern.ts";

const LAMP = `import type { ComponentProps, ReactNode } from "react";
const SLOW = 5000;
type Status =
  | "ready"
  | "sent";
export interface LampProps extends Omit<ComponentProps<"div">, "title"> {
  /**
   * Words that take
   * turns.
   */
  words: readonly string[];
  /** Milliseconds between words, at least 400. @default 5000 */
  interval?: number;
  /** What it does. */
  status?: Status;
  /** @default the browser's language */
  lang?: string;
  on?: boolean;
  onChange?: (word: string, index: number) => void;
}
export function Lamp({ words, interval = SLOW, on = false, ...rest }: LampProps) {
  return <div {...rest}>{words}</div>;
}
export const Shade = ({ children }: { children?: ReactNode }) => <p>{children}</p>;
export function useLamp() { return 1; }
`;
const tables = readProps("lamp.tsx", LAMP);

describe("props", () => {
  it("are read for every exported component", () => {
    expect(tables.map(({ component }) => component)).toEqual(["Lamp", "Shade"]);
    expect(tables[0]?.inherits).toEqual(['Omit<ComponentProps<"div">, "title">']);
    expect(readProps("use-lamp.ts", "export const a = 1;")).toEqual([]);
  });

  it("have their type's source text, their default as it is used, and their docs", () => {
    const rows = tables[0]?.rows.map((row) => [row.name, row.type, row.default, row.description]);
    expect(rows).toEqual([
      ["words", "readonly string[]", null, "Words that take turns."],
      ["interval", "number", "5000", "Milliseconds between words, at least 400."],
      ["status", '"ready" | "sent"', null, "What it does."],
      ["lang", "string", "the browser's language", ""],
      ["on", "boolean", "false", ""],
      ["onChange", "(word: string, index: number) => void", null, ""],
    ]);
  });

  it("are set as a table that Markdown doesn't break", () => {
    expect(propsMarkdown(tables)).toContain(
      '| `status` | `"ready" \\| "sent"` | none | What it does. |',
    );
  });

  it("are refused if a default isn't the documented one", () => {
    expect(() => readProps("lamp.tsx", LAMP.replace("@default 5000", "@default 400"))).toThrow(
      "lamp.tsx: the default of Lamp.interval is 5000, its @default says 400",
    );
  });

  it("say which file can't be read", () => {
    expect(() => readProps("broken.tsx", "export function A( {")).toThrow("broken.tsx: ");
  });
});

describe("the playground", () => {
  const dataOf = (props: string[], price: "free" | "premium" = "free", source = LAMP) =>
    playgroundData({
      pattern: fixturePattern({ component: "Lamp", price, playground: { props, initial: {} } }),
      props: readProps("lamp.tsx", source),
    } as unknown as PatternSource);

  it("makes a control for each prop by its type", () => {
    const { props } = dataOf(["words", "interval", "status", "on", "lang"]);
    expect(props).toMatchObject([
      { control: { kind: "list" }, name: "words" },
      { control: { kind: "number", min: 400, max: 20_000, step: 100 }, fallback: 5000 },
      { control: { kind: "choice", options: ["ready", "sent"] }, fallback: null },
      { control: { kind: "switch" } },
      { control: { kind: "text" }, fallback: null },
      { control: null, name: "onChange" },
    ]);
  });

  it("begins a number where its docs count from", () => {
    const source = LAMP.replace("at least 400", "counted from 1");
    expect(dataOf(["interval"], "free", source).props[0]?.control).toMatchObject({ min: 1 });
  });

  it("says which prop has no control", () => {
    expect(() => dataOf(["onChange"])).toThrow("its type (word: string, index: number) => void");
    expect(() => dataOf(["glow"])).toThrow('the prop "glow", known: words, interval');
  });

  it("tells nothing of the paid component but the names of what it offers", () => {
    expect(dataOf(["interval"], "premium").props).toMatchObject([
      { name: "interval", type: "", description: "", default: null },
    ]);
  });
});
