// What a catalogue of 100, 300 and 1,000 patterns costs: the time of its build, and the bytes of its pages.
import type { Column, Group, Measured } from "../measurement.ts";
import { KILOBYTE } from "../measurement.ts";
import { type CatalogueWeight, weighCatalogue } from "./catalogue-scale-tree.ts";

const SIZES = [100, 300, 1000] as const;
/** Lists of the catalogue stay below this, gzipped. */
const LIST_KB = 30;
/** Time per pattern that the larger step may take, of that of the smaller one; a machine is never equally fast twice. */
const LINEAR = 1.15;

/** By column: the file below `dist/public`, and whether it is a list of the catalogue. */
const FILES = {
  pattern: { file: "text-cycle-loop.html", heading: "pattern page", list: false },
  embed: { file: "embed/text-cycle-loop.html", heading: "simplified view", list: false },
  missing: { file: "404.html", heading: "404 page", list: false },
  prompt: { file: "prompts/text-cycle-loop.md", heading: "prompt", list: false },
  home: { file: "index.html", heading: "/", list: true },
  evidence: { file: "evidence.html", heading: "/evidence", list: true },
  changes: { file: "changes.html", heading: "/changes", list: true },
  llms: { file: "llms.txt", heading: "llms.txt", list: true },
  sitemap: { file: "sitemap.xml", heading: "sitemap.xml", list: true },
  registry: { file: "r/registry.json", heading: "registry.json", list: true },
} as const;

/** Gzipped bytes that one more pattern adds, over the whole of the sizes. */
export function perPattern(small: CatalogueWeight, large: CatalogueWeight, file: string): number {
  const grown = (large.bytes[file] ?? 0) - (small.bytes[file] ?? 0);
  return grown / (large.patterns - small.patterns);
}

/** Seconds per pattern of the second step over those of the first: 1 is linear, more is steeper. */
export function steepness(weights: readonly Pick<CatalogueWeight, "patterns" | "seconds">[]) {
  const [small, middle, large] = weights;
  if (!small || !middle || !large) throw new Error("Steepness needs three sizes.");
  const slope = (one: typeof small, other: typeof small) =>
    (other.seconds - one.seconds) / (other.patterns - one.patterns);
  return slope(middle, large) / slope(small, middle);
}

async function measure(): Promise<Measured> {
  const files = Object.values(FILES).map(({ file }) => file);
  const weights: CatalogueWeight[] = [];
  for (const size of SIZES) weights.push(await weighCatalogue(size, files));
  const [small, , large] = weights;
  if (!small || !large) throw new Error("Nothing was built.");
  const values: Record<string, number> = {
    ...Object.fromEntries(weights.map(({ patterns, seconds }) => [`s${patterns}`, seconds])),
    steepness: steepness(weights),
    script: (large.firstScripts - small.firstScripts) / (large.patterns - small.patterns),
  };
  for (const [name, { file, list }] of Object.entries(FILES)) {
    values[name] = list ? (large.bytes[file] ?? 0) / KILOBYTE : perPattern(small, large, file);
  }
  const slowest = Object.entries(large.steps)
    .sort(([, one], [, other]) => other - one)
    .map(([step, seconds]) => `${step} ${seconds} s`);
  return { values, reasons: { steepness: slowest.join(", ") } };
}

const fileColumns = Object.fromEntries(
  Object.entries(FILES).map(([name, { heading, list }]): [string, Column] => [
    name,
    list
      ? { heading: `${heading} kB (${LIST_KB})`, digits: 1, figure: () => ({ most: LIST_KB }) }
      : { heading: `${heading} B/pattern (0)`, digits: 1, figure: () => ({ most: 0 }) },
  ]),
);

export const catalogueScale: Group = {
  name: "catalogue-scale",
  title: `A catalogue of ${SIZES.join(", ")} patterns`,
  method: `A copy of this checkout whose catalogue is filled with copies of one small pattern, built three times. Steepness is the time per pattern from the second size to the third over that from the first to the second: 1 is linear. Pages: bytes that a pattern adds, gzipped at level 9; lists: kB of 1000 bytes, gzipped, at ${SIZES.at(-1)}. Copies compress better than patterns that differ, so that what grows here grows faster in truth.`,
  once: true,
  columns: {
    ...Object.fromEntries(
      SIZES.map((size): [string, Column] => [`s${size}`, { heading: `build of ${size}, s` }]),
    ),
    steepness: {
      heading: `steepness (${LINEAR})`,
      digits: 2,
      figure: () => ({ most: LINEAR }),
    },
    script: { heading: "first scripts B/pattern (0)", digits: 1, figure: () => ({ most: 0 }) },
    ...fileColumns,
  },
  // Not a matter of any page; the home page lends its row.
  measures: ({ kind }) => kind === "home",
  measure,
};
