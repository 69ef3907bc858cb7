// Everything that a pattern's folder says about itself, read once and handed to the pure makers of takeaways.

import type { PromptBrief } from "../patterns/define-prompt.ts";
import type { Measure } from "../patterns/evidence-schema.ts";
import type { Pattern } from "../patterns/schema.ts";
import type { ClaimsOfPattern } from "./measure-instructions.ts";
import type { Version } from "./versions/version.ts";

export interface SourceFile {
  /** File name without a folder: `spotlight-text.tsx`. */
  name: string;
  /** The exact text, byte for byte as UTF-8. */
  text: string;
}

export interface PropRow {
  name: string;
  /** The type as it is written in the source, on one line. */
  type: string;
  required: boolean;
  /** The text behind `@default`, or null where there is none. */
  default: string | null;
  /** The JSDoc sentence(s) on one line, without tags. */
  description: string;
}

/** An interface that the props refer to: what one step of a stepper holds. */
export interface ShapeTable {
  name: string;
  rows: readonly PropRow[];
}

export interface PropsTable {
  /** Name of the component: `SpotlightText` for `SpotlightTextProps`. */
  component: string;
  rows: readonly PropRow[];
  /** One sentence per extended type: what else may be passed. */
  inherits: readonly string[];
  /** Interfaces of the same file that the types above name, in the order in which they are met. */
  shapes: readonly ShapeTable[];
}

export interface PatternSource {
  pattern: Pattern;
  /** The files taken home, in the order of `pattern.files`. */
  files: readonly SourceFile[];
  /** The exact text of `demo.tsx`. */
  demo: string;
  brief: PromptBrief;
  /** What research found, each with its sources in brackets, from `evidence.yaml`; null while the pattern has none. */
  evidence: { summary: string; backfires: string; notFor: string } | null;
  /** How to measure it, and the claims that are told of it; null while the evidence does not say. */
  measured: (ClaimsOfPattern & { measure: Measure }) | null;
  /** One table per exported props interface, the main component's first. */
  props: readonly PropsTable[];
  /** Same-site files that the demo or the source loads by address (`/scenes/lamp.glb`). */
  assets: readonly string[];
  /** Type packages of those dependencies that bring no types of their own, with the range that was tested. */
  typePackages: Readonly<Record<string, string>>;
  /** What was recorded of it, newest first; empty for a pattern that was never published. */
  versions: readonly Version[];
}
