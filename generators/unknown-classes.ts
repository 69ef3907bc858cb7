// Finds class names in a component that Tailwind CSS, as it comes, makes nothing of.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { __unstable__loadDesignSystem } from "tailwindcss";
import { classNamesIn } from "./class-names.ts";

type DesignSystem = Awaited<ReturnType<typeof __unstable__loadDesignSystem>>;

/** Markers that other classes refer to; they have no style of their own. */
const MARKER = /^(?:group|peer)(?:\/[\w-]+)?$|^@container(?:\/[\w-]+)?$/;

let design: Promise<DesignSystem> | undefined;

/**
 * Class names in `className` that neither Tailwind's default theme nor the component's own CSS knows:
 * a misspelt one, one of this site, or one that would need a configuration. `styles` is the text in which
 * the component's own CSS stands, where that is another file.
 */
export async function findUnknownClasses(
  fileName: string,
  text: string,
  styles = text,
): Promise<string[]> {
  design ??= loadDefaultDesign();
  const system = await design;
  const { certain } = classNamesIn([{ name: fileName, text }]);
  const names = [...certain].filter((name) => needsTailwind(name, styles));
  const css = system.candidatesToCss(names);
  return names.filter((_, index) => css[index] === null);
}

async function loadDefaultDesign(): Promise<DesignSystem> {
  const path = createRequire(import.meta.url).resolve("tailwindcss/index.css");
  return __unstable__loadDesignSystem('@import "tailwindcss";', {
    loadStylesheet: async () => ({
      path,
      base: dirname(path),
      content: await readFile(path, "utf8"),
    }),
  });
}

/** Whether only Tailwind can style the name: it is no marker, and no name of `styles`, the component's own CSS, begins so. */
export function needsTailwind(name: string, styles: string): boolean {
  return !MARKER.test(name) && !styles.includes(`.${name}`);
}
