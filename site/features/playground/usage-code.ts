// Writes the JSX of what the preview shows: the props that differ from the component's defaults.
import type { PlaygroundData } from "../../../generators/playground.ts";

/** Longest line before the props go on lines of their own. */
const LINE_COLUMNS = 80;

export function usageCode(
  { component, file, props: known }: PlaygroundData,
  props: Readonly<Record<string, unknown>>,
): string {
  const { children, ...others } = props;
  const attributes = Object.entries(others)
    .filter(([name, value]) => {
      const fallback = known.find((one) => one.name === name)?.fallback;
      return value !== undefined && value !== (fallback ?? undefined);
    })
    .map(attribute);
  const [end, inside] =
    children === undefined ? [" />", ""] : [">", `${child(children)}</${component}>`];
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

/** As people write JavaScript: a key is quoted only if it has to be. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, field]) => `${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${literal(field)}`,
  );
  return `{ ${fields.join(", ")} }`;
}
