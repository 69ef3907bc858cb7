// Gives the site `pattern.ts?facts` and `pattern.ts?playground`: plain data, made at build without the source.
import { dirname } from "node:path";
import type { Plugin } from "vite";
import { codeFacts, readVerified } from "./code-facts.ts";
import { playgroundData } from "./playground.ts";
import { readPattern } from "./read-pattern.ts";

const DATA = /[\\/]patterns[\\/][^\\/]+[\\/]pattern\.ts\?(facts|playground)$/;

export function patternDataPlugin(): Plugin {
  return {
    name: "lamplight-pattern-data",
    enforce: "pre",
    // Made from files that the test runner's cache doesn't know about.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (DATA.test(id) ? false : undefined));
    },
    load: {
      filter: { id: DATA },
      async handler(id) {
        const folder = dirname(id);
        const source = await readPattern(folder);
        for (const name of [...source.pattern.files, "prompt.md"])
          this.addWatchFile(`${folder}/${name}`);
        const data = id.endsWith("?facts")
          ? codeFacts(source, await readVerified())
          : playgroundData(source);
        return { code: `export default ${JSON.stringify(data)};`, moduleType: "js", map: null };
      },
    },
  };
}
