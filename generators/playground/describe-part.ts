// Turns a component's props table into controls: what its types say is all that decides.
import type { PropRow, PropsTable, ShapeTable } from "../pattern-source.ts";
import { literalValue } from "./literal-value.ts";
import type { Control, FixedProp, PlayPart } from "./play-part.ts";
import { readRange } from "./read-range.ts";

/** Classes must stand in a stylesheet before they do anything, so no field can hold them. */
const STYLE_NAMES = new Set(["className", "style"]);
const PATH_NAMES = /^(?:href|src|url|image|scene|poster)$|(?:Href|Src|Url|Files|Folder|Path)$/;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;

export interface PartOptions {
  /** File that exports the component, with or without its ending. */
  file: string;
  /** `names`: the prose of the JSDoc is part of what is sold and stays out. */
  tells: "everything" | "names";
}

export function describePart(table: PropsTable, { file, tells }: PartOptions): PlayPart {
  const controls: Control[] = [];
  const fixed: FixedProp[] = [];
  for (const row of table.rows) {
    const control = controlOf(row, table.shapes);
    if (control) controls.push(tells === "names" ? { ...control, about: "" } : control);
    else fixed.push({ name: row.name, type: row.type, why: whyFixed(row) });
  }
  return { component: table.component, file: file.replace(/\.tsx?$/, ""), controls, fixed };
}

function controlOf(row: PropRow, shapes: readonly ShapeTable[]): Control | null {
  if (STYLE_NAMES.has(row.name)) return null;
  const { name, required, description: about } = row;
  const described = { name, required, about };
  const type = withoutUndefined(row.type);
  const value = row.default === null ? undefined : literalValue(row.default);

  const options = optionsOf(type);
  if (options) return { ...described, kind: "choice", options, default: among(options, value) };
  if (type === "boolean") {
    return { ...described, kind: "switch", default: typeof value === "boolean" ? value : null };
  }
  if (type === "number") {
    const fallback = typeof value === "number" ? value : null;
    return { ...described, kind: "number", default: fallback, ...readRange(about, fallback) };
  }
  if (type === "string") {
    const fallback = typeof value === "string" ? value : null;
    const holds = PATH_NAMES.test(name) || fallback?.startsWith("/") ? "path" : "words";
    return { ...described, kind: "text", default: fallback, holds };
  }
  const item = itemOf(type);
  if (item === "string") return { ...described, kind: "list" };
  if (item !== null) {
    const fields = textsOf(shapes, item).map((field) => field.name);
    return fields.length > 0 ? { ...described, kind: "records", fields } : null;
  }
  const fields = textsOf(shapes, /^Partial<(\w+)>$/.exec(type)?.[1] ?? type).map((field) => ({
    name: field.name,
    default: fieldDefault(field, value),
  }));
  return fields.length > 0 ? { ...described, kind: "texts", fields } : null;
}

/** `"a" | "b"` as `["a", "b"]`; null for any other type. */
function optionsOf(type: string): string[] | null {
  const parts = type.split(" | ").map((part) => QUOTED.exec(part)?.[1]);
  const options = parts.filter((part) => part !== undefined);
  return options.length === parts.length ? options : null;
}

function among(options: readonly string[], value: unknown): string | null {
  return options.find((option) => option === value) ?? null;
}

function withoutUndefined(type: string): string {
  return type.replace(/ \| undefined\b|\bundefined \| /g, "");
}

/** `readonly Step[]`, `Step[]` and `ReadonlyArray<Step>` as `Step`. */
function itemOf(type: string): string | null {
  const found = /^(?:readonly )?(\w+)\[\]$|^(?:Readonly)?Array<(\w+)>$/.exec(type);
  return found?.[1] ?? found?.[2] ?? null;
}

/** The fields of a shape that hold words. */
function textsOf(shapes: readonly ShapeTable[], name: string): readonly PropRow[] {
  const rows = shapes.find((shape) => shape.name === name)?.rows ?? [];
  return rows.filter(
    (row) => withoutUndefined(row.type) === "string" && !PATH_NAMES.test(row.name),
  );
}

function fieldDefault(field: PropRow, whole: unknown): string | null {
  const inWhole = (whole as Record<string, unknown> | undefined)?.[field.name];
  const own = field.default === null ? undefined : literalValue(field.default);
  return [inWhole, own].find((value) => typeof value === "string") ?? null;
}

function whyFixed({ name, type }: PropRow): FixedProp["why"] {
  if (STYLE_NAMES.has(name)) return "style";
  if (/=>|EventHandler</.test(type)) return "function";
  if (/\b(?:ReactNode|ReactElement|JSX\.Element)\b/.test(type)) return "content";
  return "other";
}
