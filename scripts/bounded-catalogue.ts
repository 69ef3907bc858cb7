// Bounds what browsers are sent of a large catalogue: every bundle holds its first patterns, and the document of any
// other pattern brings that pattern along. Up to that number of patterns nothing here does anything.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { Pattern } from "../patterns/schema.ts";
import type { Bounds, Place } from "../site/bounds.ts";

/** Patterns that every bundle holds and the toolkit has tabs for. */
const LISTED = 24;
/** What a pattern's page fetches besides its demo and its short notes, as the site's readers name it. */
const FILES = {
  "notes.md?page": "default",
  "pattern.ts?facts": "default",
  "pattern.ts?playground": "default",
  "evidence.ts?measure": "default",
  "playground.tsx": "playground",
} as const;
/** Modules of the site that read one pattern's file out of all. */
const READERS =
  /[\\/]site[\\/](?:evidence[\\/]page-notes|evidence[\\/]sample-size[\\/]measure-notes-of|code[\\/]code-facts-of|playground[\\/]load-playground)\.ts$/;
const CATALOGUE = /[\\/]patterns[\\/]catalogue\.ts$/;
const BOUNDS = /[\\/]site[\\/]bounds\.ts$/;
const OWN = /[\\/]patterns[\\/][^\\/]+[\\/]pattern\.ts\?own$/;

export interface BoundedCatalogue {
  /** Patterns of every bundle, in the order of the catalogue. */
  bundled: readonly Pattern[];
  /** Whether a document must bring this pattern along. */
  isBeyond: (key: string) => boolean;
  /** Name of the module that does, below the root: its place in the manifest. */
  ownModule: (key: string) => string;
  /** Further entries of the browser's bundle by name. */
  entries: Record<string, string>;
  /** For the browser's bundle. */
  browser: Plugin;
  /** For the bundle that prerenders, which holds every pattern. */
  prerender: Plugin;
}

/** Null where the whole catalogue fits. The pattern that is sold is bundled wherever it stands: its till is on every page. */
export function boundedCatalogue(
  root: string,
  catalogue: readonly Pattern[],
  listed = LISTED,
): BoundedCatalogue | null {
  if (catalogue.length <= listed) return null;
  const sold = catalogue.find(({ price }) => price === "premium");
  const bundled = catalogue.filter((pattern, index) => index < listed || pattern === sold);
  const beyond = new Map<string, Place>();
  const places: Bounds["places"] = {};
  for (const [index, pattern] of catalogue.entries()) {
    const { key, heading } = catalogue[(index + 1) % catalogue.length] ?? pattern;
    const place = { number: index + 1, next: { key, heading } };
    if (!bundled.includes(pattern)) beyond.set(pattern.key, place);
    else if (index >= listed - 1) places[pattern.key] = place;
  }
  const bounds = { count: catalogue.length, listed, files: {}, own: [] };
  const ownModule = (key: string) => `patterns/${key}/pattern.ts?own`;
  return {
    bundled,
    isBeyond: (key) => beyond.has(key),
    ownModule,
    entries: Object.fromEntries(
      [...beyond.keys()].map((key) => [`own-${key}`, join(root, ownModule(key))]),
    ),
    browser: {
      name: "lamplight-bounded-catalogue",
      enforce: "pre",
      load: {
        filter: { id: [CATALOGUE, BOUNDS, OWN] },
        handler(id) {
          if (CATALOGUE.test(id)) return moduleOf(catalogueCode(bundled));
          if (BOUNDS.test(id)) return moduleOf(boundsCode({ ...bounds, places }));
          const folder = dirname(id);
          const place = beyond.get(basename(folder));
          return place && moduleOf(ownCode(folder, place));
        },
      },
      transform: {
        filter: { id: READERS },
        handler(code) {
          const keys = bundled.map(({ key }) => key).join(",");
          return { code: code.replaceAll("/patterns/*/", `/patterns/{${keys}}/`), map: null };
        },
      },
    },
    prerender: {
      name: "lamplight-bounds",
      enforce: "pre",
      load: {
        filter: { id: BOUNDS },
        handler: () => moduleOf(boundsCode({ ...bounds, places: {} })),
      },
    },
  };
}

/** Every pattern in its order, for the toolkit's list of those without a tab. */
export function patternList(catalogue: readonly Pattern[]): string {
  return JSON.stringify(catalogue.map(({ key, title }) => ({ key, title })));
}

const moduleOf = (code: string) => ({ code, moduleType: "js" as const, map: null });

function catalogueCode(bundled: readonly Pattern[]): string {
  const imports = bundled.map(({ key }, index) => `import p${index} from "./${key}/pattern.ts";`);
  return `${imports.join("\n")}\nexport const catalogue = [${bundled.map((_, index) => `p${index}`)}];`;
}

function boundsCode(bounds: Bounds): string {
  return `export const bounds = ${JSON.stringify(bounds)};`;
}

/** Runs before the page's entry: from then on the catalogue of this document holds its own pattern too. */
function ownCode(folder: string, place: Place): string {
  const key = basename(folder);
  const files = Object.entries(FILES).filter(([name]) =>
    existsSync(join(folder, name.replace(/\?.*/, ""))),
  );
  return `import pattern from "./pattern.ts";
import { catalogue } from "../catalogue.ts";
import { bounds } from "../../site/bounds.ts";
catalogue.push(pattern);
bounds.own.push(import.meta.url);
bounds.places[${JSON.stringify(key)}] = ${JSON.stringify(place)};
Object.assign(bounds.files, {
${files.map(([name, part]) => `  ${JSON.stringify(`${key}/${name}`)}: () => import("./${name}").then((file) => file.${part}),`).join("\n")}
});`;
}
