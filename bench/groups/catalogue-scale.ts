// What a catalogue of 100, 300 and 1,000 patterns costs: processor time of its build, and the bytes of pages and lists.
import type { Column, Group, Measured } from "../measurement.ts";
import { KILOBYTE } from "../measurement.ts";
import { type CatalogueWeight, weighCatalogue } from "./catalogue-scale-tree.ts";

const SIZES = [100, 300, 1000] as const;
/** Lists of the catalogue stay below this, gzipped. */
const LIST_KB = 30;
/** Files that hold everything by nature: they are told, and have no limit. */
const WHOLE = ["evidence.json", "evidence.bib", "llms-full.txt", "changes.xml"];
/** 1 is linear; no two builds take quite the same. */
const MOST_EXPONENT = 1.1;
/** Gzipped bytes per pattern from which a file counts as a list: less is the chance of compressing. */
const GROWS = 0.5;

/** A page of each kind: one pattern that every bundle holds, and one that only its own document does. */
const PAGES = {
  "/": "index.html",
  "showcase of one of the first": "index@text-cycle-loop.html",
  "showcase of another": "index@lamp-30.html",
  "page of one of the first": "text-cycle-loop.html",
  "page of another": "lamp-30.html",
  "simplified view of one of the first": "embed/text-cycle-loop.html",
  "simplified view of another": "embed/lamp-30.html",
  "/success": "success.html",
  "/cancel": "cancel.html",
  "404 page": "404.html",
} as const;

/** How processor time grew from one size to the next: `n` times the patterns take `n` to this power times the time. */
export function exponent(
  one: Pick<CatalogueWeight, "patterns" | "cpu">,
  other: Pick<CatalogueWeight, "patterns" | "cpu">,
): number {
  return Math.log(other.cpu / one.cpu) / Math.log(other.patterns / one.patterns);
}

/** Names of the files that grow with the catalogue, the largest first. */
export function listsAmong(small: CatalogueWeight, large: CatalogueWeight): string[] {
  const more = large.patterns - small.patterns;
  return Object.keys(large.files)
    .filter((name) => {
      const before = small.files[name];
      return before !== undefined && ((large.files[name] ?? 0) - before) / more > GROWS;
    })
    .sort((one, other) => (large.files[other] ?? 0) - (large.files[one] ?? 0));
}

/** Gzipped bytes that one more pattern adds to the page that grows most, its scripts included. */
export function mostGrown(small: CatalogueWeight, large: CatalogueWeight): number {
  const whole = (weight: CatalogueWeight, file: string) =>
    (weight.pages[file]?.html ?? 0) + (weight.pages[file]?.scripts ?? 0);
  const grown = Object.keys(large.pages).map((file) => whole(large, file) - whole(small, file));
  return Math.max(...grown) / (large.patterns - small.patterns);
}

/** Weighs the catalogue at each of `sizes`, in ascending order. */
export async function measureScale(sizes: readonly number[]): Promise<CatalogueWeight[]> {
  const weights: CatalogueWeight[] = [];
  for (const patterns of sizes) {
    const known = weights[0]?.files;
    weights.push(
      await weighCatalogue({
        patterns,
        pages: Object.values(PAGES),
        ...(known ? { wanted: (name) => name in known } : {}),
      }),
    );
  }
  return weights;
}

/** Tables of what each size costs, for reading. */
export function detailOf(weights: readonly CatalogueWeight[]): string {
  const [small, large] = [weights[0], weights.at(-1)];
  if (!small || !large) return "";
  const row = (name: string, cells: readonly string[]) => `| ${name} | ${cells.join(" | ")} |`;
  const head = (name: string) => [
    row(
      name,
      weights.map(({ patterns }) => String(patterns)),
    ),
    `|---|${weights.map(() => "---:|").join("")}`,
  ];
  const kb = (bytes: number | undefined) => ((bytes ?? 0) / KILOBYTE).toFixed(2);
  const steps = Object.keys(large.steps).map((name) =>
    row(
      name,
      weights.map((weight) => weight.steps[name]?.toFixed(1) ?? "-"),
    ),
  );
  const pages = Object.entries(PAGES).map(([name, file]) =>
    row(
      name,
      weights.map(({ pages }) => `${kb(pages[file]?.html)} + ${kb(pages[file]?.scripts)}`),
    ),
  );
  const lists = listsAmong(small, large).map((name) =>
    row(
      name,
      weights.map(({ files }) => kb(files[name])),
    ),
  );
  return [
    ...head("step of the build, s on the clock"),
    ...steps,
    row(
      "whole build",
      weights.map(({ seconds }) => seconds.toFixed(0)),
    ),
    "",
    ...head("page, kB of HTML + scripts, gzipped"),
    ...pages,
    "",
    ...head(`list, kB gzipped (${LIST_KB})`),
    ...lists,
  ].join("\n");
}

async function measure(): Promise<Measured> {
  const weights = await measureScale(SIZES);
  const [small, middle, large] = weights;
  if (!small || !middle || !large) throw new Error("Nothing was built.");
  const largest = listsAmong(small, large).find((name) => !WHOLE.includes(name));
  return {
    values: {
      ...Object.fromEntries(weights.map(({ patterns, cpu }) => [`cpu${patterns}`, cpu])),
      exponent: exponent(middle, large),
      grown: mostGrown(small, large),
      list: largest ? (large.files[largest] ?? 0) / KILOBYTE : null,
    },
    reasons: { list: largest ?? "" },
    detail: detailOf(weights),
  };
}

export const catalogueScale: Group = {
  name: "catalogue-scale",
  title: `A catalogue of ${SIZES.join(", ")} patterns`,
  method: `A copy of this checkout whose catalogue is filled with copies of one small pattern under names of their own, built at each size. CPU is what processors worked on the build. The exponent is that of its growth over the last step: 1 is linear. Bytes are gzipped at level 9, kB are 1000 of them; a list is any file that grows with the catalogue; those that hold everything by nature (${WHOLE.join(", ")}) have no limit. Copies compress better than patterns that differ, so that what grows here grows faster in truth.`,
  once: true,
  columns: {
    ...Object.fromEntries(
      SIZES.map((size): [string, Column] => [`cpu${size}`, { heading: `build of ${size}, CPU s` }]),
    ),
    exponent: {
      heading: `exponent (${MOST_EXPONENT})`,
      digits: 2,
      figure: () => ({ most: MOST_EXPONENT }),
    },
    grown: { heading: "page that grows most, B/pattern (0)", figure: () => ({ most: 0 }) },
    list: {
      heading: `largest list, kB (${LIST_KB})`,
      digits: 1,
      figure: () => ({ most: LIST_KB }),
    },
  },
  // Not a matter of any page; the home page lends its row.
  measures: ({ kind }) => kind === "home",
  measure,
};
