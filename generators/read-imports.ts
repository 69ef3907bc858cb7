// Lists what a source file imports, by whatever means.
import { parseSource, walk } from "./syntax-tree.ts";

/** Specifiers of static, dynamic, type and re-export imports, each once, in the order of the file. */
export function readImports(fileName: string, text: string): string[] {
  const found = new Set<string>();
  walk(parseSource(fileName, text).program, (node) => {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
      case "ImportExpression":
      case "TSImportType":
        if (node.source?.type === "Literal") found.add(String(node.source.value));
        break;
      case "CallExpression": {
        const [argument] = node.arguments;
        if (
          node.callee.type === "Identifier" &&
          node.callee.name === "require" &&
          argument?.type === "Literal"
        )
          found.add(String(argument.value));
        break;
      }
      default:
    }
  });
  return [...found];
}

/** `three/addons/x.js` → `three`, `@scope/name/y` → `@scope/name`; null for a relative path. */
export function packageOf(specifier: string): string | null {
  if (specifier.startsWith(".") || specifier.startsWith("/")) return null;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
