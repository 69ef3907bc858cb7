// The versions of all patterns: what a copy says about itself, the list on /changes, and its feed.
import type { Pattern, Version } from "../patterns/schema.ts";
import { escapeHtml } from "./escape-html.ts";

export type Change = Version & { pattern: Pattern };

/** `Lamplight spotlight-text 1.0.0`: the last line of every copied file, as a comment. */
export function versionLine(pattern: Pick<Pattern, "name" | "versions">): string {
  return `Lamplight ${pattern.name} ${pattern.versions[0].version}`;
}

/** A source file as it is handed out: the text, then its version. */
export function withVersion(text: string, pattern: Pattern): string {
  return `${text.trimEnd()}\n// ${versionLine(pattern)}\n`;
}

/** Every version of every pattern, newest first; those of one day in the order given. */
export function listChanges(catalogue: readonly Pattern[]): Change[] {
  return catalogue
    .flatMap((pattern) => pattern.versions.map((version) => ({ ...version, pattern })))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** Atom 1.0 (RFC 4287). `siteUrl` has no trailing slash. */
export function changesFeed(changes: readonly Change[], siteUrl: string, author: string): string {
  const entries = changes.map(({ pattern, version, date, note }) => {
    const address = escapeHtml(`${siteUrl}/changes#${pattern.name}-${version}`);
    return `  <entry>
    <id>${address}</id>
    <title>${escapeHtml(`${pattern.heading} ${version}`)}</title>
    <link href="${address}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escapeHtml(note)}</summary>
  </entry>`;
  });
  const page = escapeHtml(`${siteUrl}/changes`);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${page}</id>
  <title>Lamplight: changes</title>
  <link rel="self" href="${page}.xml"/>
  <link href="${page}"/>
  <author><name>${escapeHtml(author)}</name></author>
  <updated>${changes[0]?.date ?? "1970-01-01"}T00:00:00Z</updated>
${entries.join("\n")}
</feed>
`;
}
