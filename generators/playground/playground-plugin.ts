// Compiles patterns/<key>/pattern.ts?playground to the description of its components' props: plain data, no parser.
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Pattern } from "../../patterns/schema.ts";
import { describePattern } from "./describe-pattern.ts";

const PLAYGROUND = /[\\/]patterns[\\/][^\\/]+[\\/]pattern\.ts\?playground$/;

export function playgroundPlugin(): Plugin {
  return {
    name: "lamplight-playground",
    enforce: "pre",
    load: {
      filter: { id: PLAYGROUND },
      async handler(id) {
        const file = id.replace(/\?playground$/, "");
        const { default: pattern }: { default: Pattern } = await import(pathToFileURL(file).href);
        const { parts, files } = await describePattern(dirname(file), pattern);
        for (const read of files) this.addWatchFile(read);
        return { code: `export default ${JSON.stringify(parts)};`, moduleType: "js", map: null };
      },
    },
  };
}
