// Compiles patterns/<key>/notes.md with its evidence.ts, so that `import("./notes.md")` gives a page's text.
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Evidence } from "../patterns/define-evidence.ts";
import { compileNotes } from "./compile-notes.ts";

const NOTES_FILE = /[\\/]patterns[\\/][^\\/]+[\\/]notes\.md$/;

/** Works the same in dev, build and every kind of test: the browser gets plain data, no Markdown. */
export function notesPlugin(): Plugin {
  return {
    name: "lamplight-notes",
    enforce: "pre",
    load: {
      filter: { id: NOTES_FILE },
      async handler(id) {
        const evidenceFile = join(dirname(id), "evidence.ts");
        this.addWatchFile(evidenceFile);
        const [markdown, evidence] = await Promise.all([
          readFile(id, "utf8"),
          importEvidence(evidenceFile),
        ]);
        const code = `export default ${JSON.stringify(compileNotes(markdown, evidence))};`;
        return { code, moduleType: "js", map: null };
      },
    },
  };
}

/** Node runs the file as it is; the time in the address makes it read an edited file again. */
async function importEvidence(file: string): Promise<Evidence> {
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
