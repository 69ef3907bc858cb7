// What the server knows of the patterns that the build has written.
import type { Metric, Pattern } from "../patterns/schema.ts";

export interface PublishedPattern
  extends Pick<Pattern, "key" | "name" | "title" | "summary" | "price"> {
  metrics: readonly {
    metric: Metric;
    verdict: string;
    /** Best figure that research measured; null if there's none. */
    best: string | null;
    /** "More conversion: 2 studies for, 1 against" */
    studies: string;
  }[];
  /** What is handed out of it, free or for a licence: `prompts/<name>.md`, `r/<name>@<version>.json`, … */
  files: readonly string[];
}

/** `patterns.json` in the private folder. */
export interface PatternIndex {
  /** Public address without a trailing slash. */
  siteUrl: string;
  patterns: readonly PublishedPattern[];
}

export interface PublishedFiles extends PatternIndex {
  /** The pattern's page as Markdown, its evidence included. */
  readPage: (pattern: PublishedPattern) => Promise<string>;
  /** Whether a paid prompt or file may be given away is the caller's to know. */
  readPrompt: (pattern: PublishedPattern) => Promise<string>;
  /** The prompt that builds the pattern's A/B test; free for all of them. */
  readTestPrompt: (pattern: PublishedPattern) => Promise<string>;
  /** What a licence opens. Throws if a paid pattern has no such file. @param path one of its `files` */
  soldFile: (path: string) => Uint8Array<ArrayBuffer>;
}
