// Prepares a pattern for every stack once, at build: its source without types, and a stylesheet in place of Tailwind.
import type { PatternSource } from "../pattern-source.ts";
import type { PreparedSource } from "./for-stack.ts";
import { plainCss } from "./plain-css.ts";
import { plainScript } from "./plain-script.ts";

export async function prepareSource(source: PatternSource): Promise<PreparedSource> {
  const { files, demo, brief, pattern } = source;
  const untyped = (name: string, text: string) => plainScript({ name, text }).text;
  return {
    ...source,
    script: {
      files: files.map(plainScript),
      demo: untyped(`${pattern.name}-demo.tsx`, demo),
      usage: untyped("usage.tsx", brief.usage),
    },
    css: await plainCss([
      ...files,
      { name: "demo.tsx", text: demo },
      { name: "usage.tsx", text: brief.usage },
    ]),
  };
}
