// What a component adds to a page's script, as a production build with Vite makes it.
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

/** kB of 1000 bytes, minified and gzipped, without React and `cn`, which the reader has, and without the 3D service’s runtime. */
export interface Size {
  /** All that the component may fetch. */
  gzip: number;
  /** The part of it behind a dynamic import, fetched only when it is needed. */
  later: number;
}

/** `entry` is the component's main file. */
export async function measureSize(entry: string): Promise<Size> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: entry,
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
