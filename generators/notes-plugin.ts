// Compiles patterns/<key>/notes.md with its evidence.ts into the modules that the site shows: plain data, no Markdown.
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Evidence } from "../patterns/define-evidence.ts";
import { compileClaims, compileSources } from "./compile-claims.ts";
import { compileNotes } from "./compile-notes.ts";

const NOTES_FILE = /[\\/]patterns[\\/][^\\/]+[\\/]notes\.md(?:\?(?:page|claims|sources))?$/;
/** These, and what is made of `evidence.ts` alone in the same way. */
const MADE_HERE = /[\\/]patterns[\\/][^\\/]+[\\/](?:notes\.md|evidence\.ts\?)/;

/**
 * `notes.md` is what the toolkit's panel and the head of a page need, and so the least; `notes.md?page` is the
 * whole page, `notes.md?claims` and `?sources` are the pattern's parts of /evidence. Works the same in dev, build and
 * every kind of test.
 */
export function notesPlugin(): Plugin {
  return {
    name: "lamplight-notes",
    enforce: "pre",
    // What these modules hold comes from files beside theirs, of which the test runner's cache on disk knows nothing.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (MADE_HERE.test(id) ? false : undefined));
    },
    load: {
      filter: { id: NOTES_FILE },
      async handler(id) {
        const [file = id, part] = id.split("?");
        const evidenceFile = join(dirname(file), "evidence.ts");
        this.addWatchFile(evidenceFile);
        if (part) this.addWatchFile(file);
        const [markdown, evidence] = await Promise.all([
          readFile(file, "utf8"),
          importEvidence(evidenceFile),
        ]);
        const code = `export default ${JSON.stringify(partOf(part, markdown, evidence))};`;
        return { code, moduleType: "js", map: null };
      },
    },
  };
}

function partOf(part: string | undefined, markdown: string, evidence: Evidence): unknown {
  switch (part) {
    case "claims":
      return compileClaims(evidence);
    case "sources":
      return compileSources(evidence);
    case "page":
      return compileNotes(markdown, evidence).page;
    default:
      return compileNotes(markdown, evidence).short;
  }
}

/** Node runs the file as it is; the time in the address makes it read an edited file again. */
export async function importEvidence(file: string): Promise<Evidence> {
  const { mtimeMs } = await stat(file);
  const module: { default?: Evidence } = await import(
    `${pathToFileURL(file).href}?changed=${mtimeMs}`
  );
  const key = basename(dirname(file));
  if (!module.default) throw new Error(`patterns/${key}/evidence.ts has no default export.`);
  if (module.default.key !== key) {
    throw new Error(`patterns/${key}/evidence.ts says that its key is "${module.default.key}".`);
  }
  return module.default;
}
