// What the server holds of the patterns for those who build with them; read from the build, never from a browser.
import type { PreparedSource } from "./stack/for-stack.ts";

export interface Takeaways {
  /** Names of all patterns, in the order of the catalogue. */
  names: readonly string[];
  /** Null where no pattern has the name. */
  readSource: (name: string) => Promise<PreparedSource | null>;
  /** The pattern's page as Markdown. */
  readPage: (name: string) => Promise<string | null>;
  /** Claims, grades, sources and the way to measure, as Markdown. */
  readEvidence: (name: string) => Promise<string | null>;
  /** Registry item of a paid pattern as JSON text; free ones are public files. */
  readPaidItem: (name: string) => Promise<string | null>;
  /** Public address without a trailing slash. */
  siteUrl: string;
}
