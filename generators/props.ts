// Reads the props of a file's exported components with react-docgen, and sets them as Markdown tables.
import type { Documentation, Handler } from "react-docgen";
import { builtinResolvers, defaultHandlers, parse, utils } from "react-docgen";
import { codeSpan, table } from "./markdown-blocks.ts";

export interface PropRow {
  name: string;
  /** The type as the source writes it, on one line. */
  type: string;
  required: boolean;
  /** The default that the component uses, or the one that `@default` describes; null if there is none. */
  default: string | null;
  /** The doc comment on one line, without tags. */
  description: string;
}

export interface PropsTable {
  component: string;
  rows: readonly PropRow[];
  /** What the props interface extends, as the source writes it: `ComponentProps<"span">`. */
  inherits: readonly string[];
}

const PRIMITIVE = /^(?:"[^"]*"|-?[\d._]+|true|false|null)$/;

const NATIVE_PROPS = /ComponentProps|HTMLAttributes/;

type Documented = Documentation & { sourceTypes?: Record<string, string>; inherits?: string[] };

/** Adds each type's source text, because docgen reads `readonly string[]` as `unknown`, and what is inherited. */
const readSourceText: Handler = (documentation, component) => {
  const types: Record<string, string> = {};
  const inherits: string[] = [];
  for (const path of utils.getTypeFromReactComponent(component)) {
    utils.applyToTypeProperties(
      documentation,
      path,
      (property) => {
        const name = property.isTSPropertySignature() && utils.getPropertyName(property);
        const type = property.get("typeAnnotation.typeAnnotation");
        if (name && !Array.isArray(type)) types[name] = type.getSource();
      },
      null,
    );
    const declared = utils.resolveGenericTypeAnnotation(path);
    const parents = declared?.isTSInterfaceDeclaration() ? declared.get("extends") : null;
    if (Array.isArray(parents)) inherits.push(...parents.map((parent) => parent.getSource()));
  }
  documentation.set("sourceTypes", types);
  documentation.set("inherits", inherits);
};

/** One table for each exported component with typed props, in the order of the file. */
export function readProps(fileName: string, text: string): PropsTable[] {
  let components: Documented[];
  try {
    components = parse(text, {
      filename: fileName,
      resolver: new builtinResolvers.FindExportedDefinitionsResolver({ limit: 0 }),
      handlers: [...defaultHandlers, readSourceText],
      babelOptions: { babelrc: false, configFile: false },
    }) as Documented[];
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_REACTDOCGEN_MISSING_DEFINITION") return [];
    throw new Error(`${fileName}: ${(error as Error).message}`, { cause: error });
  }
  return components.flatMap(({ displayName, props = {}, sourceTypes = {}, inherits = [] }) => {
    const rows = Object.entries(sourceTypes).map(([name, type]): PropRow => {
      const { description = "", required = false, defaultValue } = props[name] ?? {};
      const documented = /@default\s+([^\n]*)/.exec(description)?.[1]?.trim() ?? null;
      const value = String(defaultValue?.value);
      const used = PRIMITIVE.test(value) ? value : null;
      if (used && documented && plain(used) !== plain(documented))
        throw new Error(
          `${fileName}: the default of ${displayName}.${name} is ${used}, its @default says ${documented}`,
        );
      return {
        name,
        type: oneLine(literalsOf(type, text) ?? type).replace(/^\| /, ""),
        required,
        default: documented ?? used ?? null,
        description: oneLine(description.replace(/(?:^|\s)@\w+\s[\s\S]*$/, "")),
      };
    });
    if (!displayName || rows.length + inherits.length === 0) return [];
    return [{ component: displayName, rows, inherits: inherits.map(oneLine) }];
  });
}

/** What a type of this file stands for, if it is a union of strings: `type Status = "ready" | "sent"`. */
function literalsOf(type: string, text: string): string | undefined {
  if (!/^\w+$/.test(type)) return undefined;
  return new RegExp(`\\btype ${type} =([\\s|]*"[^;]*);`).exec(text)?.[1];
}

/** One spelling for code that means the same: `5_000` and 5000. */
function plain(code: string): string {
  return oneLine(code.replace(/(?<=\d)_(?=\d)/g, "").replace(/[`'"]/g, ""));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A third-level heading and a table for each component. */
export function propsMarkdown(tables: readonly PropsTable[]): string {
  return tables
    .map(({ component, rows, inherits }) =>
      [
        `### ${component}`,
        ...(rows.length > 0 ? [rowsMarkdown(rows)] : []),
        ...inherits
          .filter((type) => NATIVE_PROPS.test(type))
          .map((type) => `Other props go to the element: ${codeSpan(type)}.`),
      ].join("\n\n"),
    )
    .join("\n\n");
}

function rowsMarkdown(rows: readonly PropRow[]): string {
  return table(
    ["Prop", "Type", "Default", "What it does"],
    rows.map((row) => [
      codeSpan(row.name),
      codeSpan(row.type),
      row.default === null ? (row.required ? "required" : "none") : codeSpan(row.default),
      row.description,
    ]),
  );
}
