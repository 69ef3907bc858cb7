// Takes the types out of a component's source, for codebases without TypeScript; everything else stays as it was written.
import { transform } from "sucrase";
import type { SourceFile } from "../pattern-source.ts";

/** `lamp.tsx` becomes `lamp.jsx`, `warmth.ts` becomes `warmth.js`; imports without an ending need no change. */
export function plainScript({ name, text }: SourceFile): SourceFile {
  const { code } = transform(text, {
    transforms: ["typescript", "jsx"],
    jsxRuntime: "preserve",
    disableESTransforms: true,
    filePath: name,
  });
  return { name: name.replace(/\.ts(x?)$/, ".js$1"), text: withOpening(text, tidy(code)) };
}

/** The comment a file opens with goes when the import behind it was of types alone; it is put back. */
function withOpening(original: string, code: string): string {
  const [, directive = "", comment = ""] = /^("use \w+";\n)?((?:\/\/.*\n)+)/.exec(original) ?? [];
  if (!comment || code.includes(comment)) return code;
  return directive + comment + code.slice(directive.length).replace(/^\n+/, "");
}

/** Types leave empty lines behind, and a comment that spoke of them leaves an empty first line. */
function tidy(code: string): string {
  return `${code
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
