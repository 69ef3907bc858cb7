// Names what a visitor takes home by its content, so that a copy can be recognised later.
import { createHash } from "node:crypto";
import type { PatternSource } from "../pattern-source.ts";

/** Hexadecimal digits kept of the SHA-256: 48 bits, plenty for telling a few thousand versions apart. */
const DIGITS = 12;

/** Changes when a source file, the demo, the brief, a package range or the honest summary changes; the site's wording around them doesn't count. */
export function contentHash(source: Omit<PatternSource, "versions">): string {
  const { pattern, files, demo, brief, evidence } = source;
  const taken = {
    name: pattern.name,
    files,
    demo,
    brief,
    evidence,
    packages: pattern.dependencies,
  };
  return createHash("sha256").update(JSON.stringify(taken)).digest("hex").slice(0, DIGITS);
}
