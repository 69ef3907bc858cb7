// Writes the JSX of what is on the stage: the props that differ from the component's defaults, and nothing else.

import type { Control, PlayPart } from "../../generators/playground/play-part.ts";
import type { PlaygroundPart } from "../../patterns/schema.ts";
import { propsFor } from "./props-for.ts";
import { controlsOf, type Values } from "./values.ts";

/** Columns that a line of code may have before it is broken. */
const LINE_COLUMNS = 72;
const INDENT = "  ";
/** Nothing in it means something else between the quotes of JSX. */
const PLAIN_ATTRIBUTE = /^[^"&\\\p{C}]*$/u;
/** Nothing in it means something else between tags, and no space at its ends would be lost. */
const PLAIN_CHILD = /^(?! )[^{}<>&\p{C}]+(?<! )$/u;

export interface UsageOptions {
  part: PlayPart;
  play: Pick<PlaygroundPart, "initial" | "usage">;
  values: Values;
}

export function usageCode({ part, play, values }: UsageOptions): string {
  const props = propsFor({ part, initial: play.initial, values });
  const controls = controlsOf(part, play.initial);
  const attributes = controls.flatMap((control) => {
    const value = control.name === "children" ? undefined : shown(control, props[control.name]);
    return value === undefined ? [] : [attribute(control.name, value)];
  });
  for (const [name, code] of Object.entries(play.usage?.attributes ?? {}))
    attributes.push(`${name}=${code}`);
  const children =
    typeof props.children === "string" ? child(props.children) : (play.usage?.children ?? null);
  const tag = element(part.component, attributes, children);
  const imports = [
    `import { ${part.component} } from "@/components/ui/${part.file}";`,
    ...(play.usage?.imports ?? []),
  ];
  return `${imports.join("\n")}\n\n${tag}\n`;
}

/** What is worth writing: not a default, not a field that the texts leave out, nothing that is drawn for us only. */
function shown(control: Control, value: unknown): unknown {
  if (value === undefined) return undefined;
  switch (control.kind) {
    case "records":
      return (value as readonly Record<string, unknown>[]).map((item) =>
        picked(item, control.fields),
      );
    case "texts": {
      const texts = picked(
        value as Record<string, unknown>,
        control.fields.map(({ name }) => name),
      );
      const changed = Object.entries(texts).filter(
        ([name, text]) => control.fields.find((field) => field.name === name)?.default !== text,
      );
      return changed.length > 0 ? Object.fromEntries(changed) : undefined;
    }
    case "list":
      return value;
    default:
      return value === control.default ? undefined : value;
  }
}

function picked(item: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
}

function attribute(name: string, value: unknown): string {
  if (value === true) return name;
  if (typeof value === "string" && PLAIN_ATTRIBUTE.test(value)) return `${name}="${value}"`;
  return `${name}={${printed(value, INDENT)}}`;
}

function child(text: string): string {
  return PLAIN_CHILD.test(text) ? text : `{${JSON.stringify(text)}}`;
}

function element(name: string, attributes: readonly string[], children: string | null): string {
  const line = [name, ...attributes].join(" ");
  const end = children === null ? null : `</${name}>`;
  const whole = end ? `<${line}>${children}${end}` : `<${line} />`;
  if (whole.length <= LINE_COLUMNS && !whole.includes("\n")) return whole;
  const head =
    line.length + 2 <= LINE_COLUMNS && !line.includes("\n")
      ? `<${line}`
      : `<${name}\n${attributes.map((text) => `${INDENT}${text}`).join("\n")}\n`;
  if (!end) return `${head}${head.endsWith("\n") ? "" : " "}/>`;
  return `${head}>\n${INDENT}${children}\n${end}`;
}

/** A value as source code, broken into lines where it is long. */
function printed(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    return bracketed(
      "[",
      value.map((item) => printed(item, indent + INDENT)),
      "]",
      indent,
    );
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(
      ([name, item]) =>
        `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${printed(item, indent + INDENT)}`,
    );
    return bracketed("{", fields, "}", indent);
  }
  return JSON.stringify(value);
}

function bracketed(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close;
  const space = open === "{" ? " " : "";
  const line = `${open}${space}${items.join(", ")}${space}${close}`;
  if (indent.length + line.length <= LINE_COLUMNS && !line.includes("\n")) return line;
  const lines = items.map((item) => `${indent}${INDENT}${item},`);
  return `${open}\n${lines.join("\n")}\n${indent}${close}`;
}
