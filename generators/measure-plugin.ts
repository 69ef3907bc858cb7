// Compiles patterns/<key>/evidence.ts to its measuring part, so that `import("./evidence.ts?measure")` brings no schema.
import type { Plugin } from "vite";
import { measureNotes } from "./measure-notes.ts";
import { importEvidence } from "./notes-plugin.ts";

const MEASURE_FILE = /[\\/]patterns[\\/][^\\/]+[\\/]evidence\.ts\?measure$/;

export function measurePlugin(): Plugin {
  return {
    name: "lamplight-measure",
    enforce: "pre",
    load: {
      filter: { id: MEASURE_FILE },
      async handler(id) {
        const evidenceFile = id.replace(/\?measure$/, "");
        this.addWatchFile(evidenceFile);
        const notes = measureNotes(await importEvidence(evidenceFile));
        return { code: `export default ${JSON.stringify(notes)};`, moduleType: "js", map: null };
      },
    },
  };
}
