// Gives the site a pattern's notes, evidence, facts and props, and the legal pages, as plain data: no Markdown, YAML or source reaches a browser.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { marked } from "marked";
import type { Plugin } from "vite";
import { readEvidence } from "../patterns/read-evidence.ts";
import type { Pattern } from "../patterns/schema.ts";
import { codeFacts, readVerified, VERIFIED_FILE } from "./code-facts.ts";
import { compileClaims } from "./compile-claims.ts";
import { compileNotes } from "./compile-notes.ts";
import { measureNotes } from "./measure-notes.ts";
import { playgroundData } from "./playground.ts";
import { readPattern } from "./read-pattern.ts";
import { compileResearch } from "./research.ts";
import { trackRecords } from "./track-record.ts";

interface PatternFolder {
  path: string;
  evidence: () => ReturnType<typeof readEvidence>;
}

/** What each module of a pattern's folder exports. */
const MODULES: Readonly<Record<string, (folder: PatternFolder) => Promise<unknown>>> = {
  /** What the toolkit's panel and the head of a page need, so the least. */
  "notes.md": async (folder) => (await notesOf(folder)).short,
  "notes.md?page": async (folder) => (await notesOf(folder)).page,
  "evidence.yaml?claims": async ({ evidence }) => compileClaims(await evidence()),
  "evidence.yaml?research": async ({ evidence }) => compileResearch(await evidence()),
  "evidence.yaml?measure": async ({ evidence }) => measureNotes(await evidence()),
  "pattern.ts?library": async ({ path, evidence }) => {
    const { cost } = codeFacts(await readPattern(path), await readVerified());
    return { size: cost?.gzip ?? null, records: trackRecords(await evidence()) };
  },
  "pattern.ts?facts": async ({ path }) => codeFacts(await readPattern(path), await readVerified()),
  "pattern.ts?playground": async ({ path }) => playgroundData(await readPattern(path)),
};
/** Files that these are made of, beside the one that is imported: an edit of one reloads the module. */
const MADE_OF = ["notes.md", "evidence.yaml", "../references.yaml", "prompt.md"];
const ANY =
  /[\\/]site[\\/]legal[\\/]\w+\.md\?legal$|[\\/]patterns[\\/][^\\/]+[\\/](?:notes\.md(?:\?page)?|evidence\.yaml\?\w+|pattern\.ts\?(?:facts|playground|library))$/;

export function contentPlugin(): Plugin {
  return {
    name: "lamplight-content",
    enforce: "pre",
    // Not imported above: Vite bundles its settings, and with the catalogue every demo.
    async config() {
      const address = new URL("../patterns/catalogue.ts", import.meta.url).href;
      const { library }: { library: readonly Pattern[] } = await import(/* @vite-ignore */ address);
      const list = library.map(({ key, heading }) => ({ key, heading }));
      return { define: { __PATTERNS__: JSON.stringify(list) } };
    },
    // The test runner's cache on disk knows nothing of the files beside the module's own.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (ANY.test(id) ? false : undefined));
    },
    load: {
      filter: { id: ANY },
      async handler(id) {
        const path = dirname(id.replace(/\?.*/, ""));
        if (id.endsWith("?legal")) return asModule(await legalHtml(id.replace(/\?.*/, "")));
        const compile = MODULES[id.slice(path.length + 1)];
        if (!compile) return;
        const sources = id.includes("pattern.ts?") ? await readdir(path) : [];
        for (const name of [...MADE_OF, ...sources]) this.addWatchFile(join(path, name));
        // Vite refuses to load a module that depends on a file which isn't there.
        if (sources.length > 0 && existsSync(VERIFIED_FILE)) this.addWatchFile(VERIFIED_FILE);
        const evidence = () => readEvidence(basename(path), dirname(path));
        return asModule(await compile({ path, evidence }));
      },
    },
  };
}

const asModule = (content: unknown) => ({
  code: `export default ${JSON.stringify(content)};`,
  moduleType: "js" as const,
  map: null,
});

/** A Markdown file that the owner edits; its first line may be a mark that this hasn't happened yet. */
async function legalHtml(file: string): Promise<string> {
  const text = await readFile(file, "utf8");
  return marked.parse(text.replace(/^<!--.*?-->/, ""), { async: false });
}

async function notesOf({ path, evidence }: PatternFolder) {
  return compileNotes(await readFile(join(path, "notes.md"), "utf8"), await evidence());
}
