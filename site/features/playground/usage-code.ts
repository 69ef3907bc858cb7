// Writes the JSX of what the preview shows: the props that differ from the component's defaults.
import type { PlaygroundData } from "../../../generators/playground.ts";

/** Longest line before the props go on lines of their own. */
const LINE_COLUMNS = 80;

export function usageCode(
  { component, file, props: known }: PlaygroundData,
  props: Readonly<Record<string, unknown>>,
): string {
  const { children, ...others } = props;
  const fallbacks = new Map(known.map(({ name, fallback }) => [name, fallback]));
  const given = Object.entries(others)
    .filter(([name, value]) => value !== undefined && value !== fallbacks.get(name))
    .map(attribute);
  // What is required and not given is a name to fill in: `steps={steps}`.
  const missing = known
    .filter(({ name, required }) => required && !(name in props))
    .map(({ name }) => name);
  const attributes = [
    ...given,
    ...missing.filter((name) => name !== "children").map((name) => `${name}={${name}}`),
  ];
  const content =
    children === undefined ? missing.includes("children") && "{children}" : child(children);
  const [end, inside] = content ? [">", `${content}</${component}>`] : [" />", ""];
  const line = `<${[component, ...attributes].join(" ")}${end}${inside}`;
  const element =
    line.length <= LINE_COLUMNS || attributes.length === 0
      ? line
      : `<${component}\n  ${attributes.join("\n  ")}\n${end.trim()}${inside}`;
  return `import { ${component} } from "@/components/ui/${file}";\n\n${element}\n`;
}

function attribute([name, value]: [string, unknown]): string {
  if (value === true) return name;
  // Inside quotes JSX reads these as something else.
  if (typeof value === "string" && !/["&\\\n]/.test(value)) return `${name}="${value}"`;
  return `${name}={${literal(value)}}`;
}

function child(value: unknown): string {
  const plain = typeof value === "string" && value.trim() === value && !/[{}<>&\n]/.test(value);
  return plain ? value : `{${literal(value)}}`;
}

function literal(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(literal).join(", ")}]` : JSON.stringify(value);
}
