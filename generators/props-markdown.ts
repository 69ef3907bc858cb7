// Sets props tables as Markdown.
import { codeSpan, table } from "./markdown-blocks.ts";
import type { PropRow, PropsTable } from "./pattern-source.ts";

/** A third-level heading and a table per component, and the shapes that its types name. */
export function propsMarkdown(tables: readonly PropsTable[]): string {
  if (tables.length === 0) return "The component has none.";
  return tables.map(propsOfOne).join("\n\n");
}

function propsOfOne({ component, rows, inherits, shapes }: PropsTable): string {
  return [
    `### \`${component}\``,
    ...(rows.length > 0 ? [fieldTable("Prop", rows)] : []),
    ...inherits,
    ...shapes.flatMap((shape) => [`\`${shape.name}\`:`, fieldTable("Field", shape.rows)]),
  ].join("\n\n");
}

function fieldTable(first: string, rows: readonly PropRow[]): string {
  return table(
    [first, "Type", "Default", "What it does"],
    rows.map((row) => [
      codeSpan(row.name),
      codeSpan(row.type),
      row.default === null ? (row.required ? "required" : "none") : codeSpan(row.default),
      row.description,
    ]),
  );
}
