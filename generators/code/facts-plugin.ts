// Compiles a pattern's folder to the facts of its source, so that `import("./pattern.ts?facts")` brings no source along.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { RECORDS, readCodeFacts } from "./read-code-facts.ts";

const FACTS_FILE = /[\\/]patterns[\\/][^\\/]+[\\/]pattern\.ts\?facts$/;

export function codeFactsPlugin(): Plugin {
  return {
    name: "lamplight-code-facts",
    enforce: "pre",
    // Made of files beside its own, of which the test runner's cache on disk knows nothing.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (FACTS_FILE.test(id) ? false : undefined));
    },
    load: {
      filter: { id: FACTS_FILE },
      async handler(id) {
        const folder = dirname(id);
        const facts = await readCodeFacts(folder);
        for (const name of [...RECORDS, ...facts.files.map((file) => file.name)]) {
          // A record that was never made is nothing to watch, and Vite would take it for an import.
          if (existsSync(join(folder, name))) this.addWatchFile(join(folder, name));
        }
        return { code: `export default ${JSON.stringify(facts)};`, moduleType: "js", map: null };
      },
    },
  };
}
