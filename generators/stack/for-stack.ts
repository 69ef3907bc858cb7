// Picks, of a pattern prepared for every stack, what one reader's stack needs; no compiler is loaded for it.
import type { PatternSource, SourceFile } from "../pattern-source.ts";
import type { Stack } from "./stack.ts";

export interface PreparedSource extends PatternSource {
  /** The same files without types: the component's, then the demo. */
  script: { files: readonly SourceFile[]; demo: string; usage: string };
  /** Stylesheet that stands in for Tailwind. */
  css: string;
}

/** What is written into the reader's folder: names end as their language wants it. */
export interface StackFiles {
  files: readonly SourceFile[];
  demo: SourceFile;
  usage: string;
  /** Null where the project has Tailwind. */
  css: SourceFile | null;
}

export function filesForStack(source: PatternSource | PreparedSource, stack: Stack): StackFiles {
  const { name } = source.pattern;
  if (stack.language === "ts" && stack.styling === "tailwind") {
    const demo = { name: `${name}-demo.tsx`, text: source.demo };
    return { files: source.files, demo, usage: source.brief.usage, css: null };
  }
  if (!("script" in source)) {
    throw new Error(`${name} was not prepared for stacks: call prepareSource at build.`);
  }
  const script = stack.language === "js";
  const files = script ? source.script.files : source.files;
  const css = stack.styling === "css" ? { name: `${name}.css`, text: source.css } : null;
  const demo = script
    ? { name: `${name}-demo.jsx`, text: source.script.demo }
    : { name: `${name}-demo.tsx`, text: source.demo };
  return {
    files: css ? files.map((file, index) => (index === 0 ? withStyles(file, css) : file)) : files,
    demo,
    usage: script ? source.script.usage : source.brief.usage,
    css,
  };
}

/** The main file brings its stylesheet along, behind the directive and the comment it opens with. */
function withStyles({ name, text }: SourceFile, css: SourceFile): SourceFile {
  const at = text.search(/^import /m);
  const line = `import "./${css.name}";\n`;
  return { name, text: at < 0 ? line + text : text.slice(0, at) + line + text.slice(at) };
}
