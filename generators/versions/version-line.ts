// The line by which a file or a prompt that was taken home says what it is.
import type { PatternSource } from "../pattern-source.ts";

/** `Lamplight spotlight-text 1.0.0 (3f2a9c0b1d2e), https://site/changes`; goes into a comment. */
export function versionLine({ pattern, versions }: PatternSource, siteUrl: string): string {
  const [newest] = versions;
  const known = newest ? `${newest.version} (${newest.hash})` : "unversioned";
  return `Lamplight ${pattern.name} ${known}, ${siteUrl}/changes`;
}

/** A source file as it is taken home: its version below its last line, where no installer cuts it off; nothing else changed. */
export function stamped(text: string, line: string): string {
  return `${text}${text.endsWith("\n") ? "" : "\n"}// ${line}\n`;
}
