// What a component adds to a page's script, as a production build with Vite makes it.
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { PATTERNS_FOLDER, type PatternSource } from "../generators/read-pattern.ts";

/**
 * Of the usage that the prompt shows: all that the component may fetch, and of it `later`, the part behind a dynamic
 * import. kB of 1000 bytes, minified and gzipped, without React and `cn`, which the reader has, and without the 3D
 * service's runtime.
 */
export async function measureSize({ pattern, brief }: PatternSource) {
  const folder = join(PATTERNS_FOLDER, pattern.key);
  const usage = join(folder, "usage.tsx");
  const result = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@/components/ui": folder } },
    plugins: [
      {
        name: "usage",
        enforce: "pre",
        resolveId: (id) => (id === usage ? id : null),
        load: (id) => (id === usage ? brief.usage : null),
      },
    ],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: usage,
        preserveEntrySignatures: "strict",
        external: [/^@splinetool\//, /^react(-dom)?(\/|$)/, "@/lib/utils"],
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === "chunk");
  const kilobytes = (some: readonly Rolldown.OutputChunk[]) =>
    round(some.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000);
  const isLater = ({ isEntry }: Rolldown.OutputChunk) => !isEntry;
  return { gzip: kilobytes(chunks), later: kilobytes(chunks.filter(isLater)) };
}

const round = (value: number) => Math.round(value * 10) / 10;
