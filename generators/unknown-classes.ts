// Finds class names that Tailwind CSS doesn't know: a misspelt one, or one that needs this site's own stylesheet.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { __unstable__loadDesignSystem } from "tailwindcss";

type DesignSystem = Awaited<ReturnType<typeof __unstable__loadDesignSystem>>;

/** Other classes refer to these; they have no style of their own. */
const MARKER = /^(?:group|peer|@container)(?:\/[\w-]+)?$/;
const CLASS_NAME = /className="([^"]*)"/g;
const CALL_OF_CN = /\bcn\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const STRING = /"([^"\n]*)"/g;

let design: Promise<DesignSystem> | undefined;

/** Looks at every `className="…"` and at the strings within `cn(…)`, but for those that are compared. */
export async function findUnknownClasses(text: string): Promise<string[]> {
  design ??= loadDesign();
  const texts = [...text.matchAll(CLASS_NAME)].map(([, names = ""]) => names);
  for (const [, call = ""] of text.matchAll(CALL_OF_CN)) {
    const values = call.replace(/[!=]== "[^"]*"/g, "");
    texts.push(...[...values.matchAll(STRING)].map(([, names = ""]) => names));
  }
  const names = [...new Set(texts.flatMap((names) => names.split(/\s+/)))];
  const wanted = names.filter((name) => name !== "" && !MARKER.test(name));
  const css = (await design).candidatesToCss(wanted);
  return wanted.filter((_, index) => css[index] === null);
}

async function loadDesign(): Promise<DesignSystem> {
  const path = createRequire(import.meta.url).resolve("tailwindcss/index.css");
  const content = await readFile(path, "utf8");
  return __unstable__loadDesignSystem('@import "tailwindcss";', {
    loadStylesheet: async () => ({ path, base: dirname(path), content }),
  });
}
