// Gives the site the lists that would grow with the catalogue: the start of each as a module, the rest as more of them.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Pattern } from "../patterns/schema.ts";
import { type EvidenceLists, evidenceLists } from "./evidence-lists.ts";
import { importEvidence } from "./notes-plugin.ts";
import { type ChangeLists, changeLists } from "./versions/change-lists.ts";
import { listChanges } from "./versions/changes-feed.ts";
import type { Version } from "./versions/version.ts";

const PREFIX = "virtual:lists/";
const OURS = /^\0virtual:lists\//;

interface Lists {
  evidence: EvidenceLists;
  changes: ChangeLists;
  /** Files of which they are made. */
  files: readonly string[];
}

/**
 * `virtual:lists/first-claims`, `first-sources` and `first-changes` are what pages carry themselves;
 * `more-evidence` and `more-changes` know the parts that are fetched when a reader asks for them, and bring none.
 * Their types stand in `site/declarations.d.ts`.
 */
export function listsPlugin(): Plugin {
  let root = "";
  let builds = false;
  let kept: Promise<Lists> | null = null;
  const read = () => {
    // A build reads a thousand patterns once; dev and tests read what was edited since.
    if (!kept || !builds) kept = readLists(join(root, "patterns"));
    return kept;
  };
  return {
    name: "lamplight-lists",
    configResolved(config) {
      root = config.root;
      builds = config.command === "build";
    },
    // As with notes: what these modules hold comes from files that the test runner's cache knows nothing of.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (OURS.test(id) ? false : undefined));
    },
    resolveId: {
      filter: { id: /^virtual:lists\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: OURS },
      async handler(id) {
        const lists = await read();
        if (!builds)
          for (const file of lists.files.filter((file) => existsSync(file)))
            this.addWatchFile(file);
        const code = codeOf(id.slice(PREFIX.length + 1), lists);
        return { code: `export default ${code};`, moduleType: "js", map: null };
      },
    },
  };
}

async function readLists(folder: string): Promise<Lists> {
  const catalogueFile = join(folder, "catalogue.ts");
  const { catalogue }: { catalogue: readonly Pattern[] } = await import(
    /* @vite-ignore */ pathToFileURL(catalogueFile).href
  );
  const parts = await Promise.all(
    catalogue.map(async (pattern) => {
      const evidenceFile = join(folder, pattern.key, "evidence.ts");
      const versionsFile = join(folder, pattern.key, "versions.json");
      const { key, name, title } = pattern;
      return {
        files: [evidenceFile, versionsFile],
        evidence: { pattern, evidence: await importEvidence(evidenceFile) },
        changes: { pattern: { key, name, title }, versions: await readVersions(versionsFile) },
      };
    }),
  );
  return {
    evidence: evidenceLists(parts.map(({ evidence }) => evidence)),
    changes: changeLists(listChanges(parts.map(({ changes }) => changes))),
    files: [catalogueFile, ...parts.flatMap(({ files }) => files)],
  };
}

/** A pattern that was never recorded has no file. */
async function readVersions(file: string): Promise<Version[]> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw problem;
  }
}

/** @param name what follows `virtual:lists/` */
function codeOf(name: string, { evidence, changes }: Lists): string {
  const { totals, claims, sources } = evidence;
  const [list = "", part = ""] = name.split("/");
  switch (list) {
    case "first-claims":
      return JSON.stringify({ totals, patterns: claims.first, whole: claims.parts.length === 0 });
    case "first-sources":
      return JSON.stringify({ patterns: sources.first, whole: sources.parts.length === 0 });
    case "first-changes": {
      const { newest, count, older } = changes;
      return JSON.stringify({ changes: newest, count, whole: older.length === 0 });
    }
    case "claims":
      return JSON.stringify(claims.parts[Number(part)] ?? []);
    case "sources":
      return JSON.stringify(sources.parts[Number(part)] ?? []);
    case "changes":
      return JSON.stringify(changes.older[Number(part)] ?? []);
    case "hashes":
      return JSON.stringify(changes.byHash.get(part) ?? []);
    case "more-evidence": {
      const names = [...claims.first, ...claims.parts.flat()].map(({ key, heading }) => [
        key,
        heading,
      ]);
      const rest = (list: string, { parts }: { parts: readonly (readonly unknown[])[] }) =>
        `{sizes:${JSON.stringify(parts.map(({ length }) => length))},parts:${loaders(list, [...parts.keys()])}}`;
      return `{names:${JSON.stringify(names)},claims:${rest("claims", claims)},sources:${rest("sources", sources)}}`;
    }
    case "more-changes": {
      const { older, byHash } = changes;
      return `{older:${loaders("changes", [...older.keys()])},byHash:${loaders("hashes", [...byHash.keys()])}}`;
    }
    default:
      throw new Error(`There is no list "${name}".`);
  }
}

/** An object of functions that fetch: `{"0":()=>import("virtual:lists/claims/0")}`. */
function loaders(list: string, parts: readonly (string | number)[]): string {
  const entries = parts.map(
    (part) => `${JSON.stringify(`${part}`)}:()=>import("${PREFIX}${list}/${part}")`,
  );
  return `{${entries.join(",")}}`;
}
