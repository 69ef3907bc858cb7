// The built site as the server holds it: files by address, each in the encodings the build made.
import type { SitePolicy } from "./security-headers.ts";

export type Encoding = "identity" | "gzip" | "br";

/** One file in one encoding: what goes over the wire. */
export interface Representation {
  /** Bytes in memory, or a way to read a file too large to be kept there. */
  body: Uint8Array<ArrayBuffer> | (() => ReadableStream<Uint8Array>);
  /** Length in bytes. */
  size: number;
  /** Strong validator in quotes; each encoding has its own. */
  etag: string;
}

export interface StaticFile {
  /** Value of `Content-Type`. */
  type: string;
  /** True for names that hold a hash of their content and so never change. */
  immutable: boolean;
  encodings: ReadonlyMap<Encoding, Representation>;
}

export interface StaticSite {
  /** Files that are asked for by name: `/assets/app-1a2b3c.js`. */
  files: ReadonlyMap<string, StaticFile>;
  /** Pages by route: `/`, `/motion`, `/embed/motion`. */
  pages: ReadonlyMap<string, StaticFile>;
  /** Pages made for a pattern, by address: `/?pattern=motion`, `/sample-size?pattern=motion`. */
  showcase: ReadonlyMap<string, StaticFile>;
  /** The page for every other address. */
  notFound: StaticFile | null;
  policy: SitePolicy;
}
