// Lists what a source file imports.
import { parseSync } from "vite";

/** Specifiers of static and dynamic imports and of re-exports, each once. */
export function readImports(fileName: string, text: string): string[] {
  const { module, errors } = parseSync(fileName, text);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
  return [...new Set(written.filter((specifier) => specifier !== undefined))];
}

/** `three/addons/x.js` → `three`, `@scope/name/y` → `@scope/name`; null for a relative path. */
export function packageOf(specifier: string): string | null {
  if (/^[./]/.test(specifier)) return null;
  const parts = specifier.startsWith("@") ? 2 : 1;
  return specifier.split("/").slice(0, parts).join("/");
}
