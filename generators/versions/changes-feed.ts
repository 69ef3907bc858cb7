// The list of changes as an Atom feed, for whoever follows the toolkit with a reader.
import type { Pattern } from "../../patterns/schema.ts";
import { escapeXml } from "../escape-xml.ts";
import type { Version } from "./version.ts";

export interface Change extends Version {
  pattern: Pick<Pattern, "key" | "name" | "title">;
}

/** Every change of every pattern, newest first; on one day in the order given. */
export function listChanges(
  all: readonly { pattern: Change["pattern"]; versions: readonly Version[] }[],
): Change[] {
  return all
    .flatMap(({ pattern, versions }) => versions.map((version) => ({ ...version, pattern })))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** Atom 1.0 (RFC 4287). `publicUrl` has no trailing slash. */
export function changesFeed(changes: readonly Change[], publicUrl: string, author: string): string {
  const entries = changes.map(({ pattern, version, hash, date, note }) => {
    const address = `${publicUrl}/changes#${hash}`;
    return `  <entry>
    <id>${escapeXml(address)}</id>
    <title>${escapeXml(`${pattern.title} ${version}`)}</title>
    <link href="${escapeXml(address)}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escapeXml(note)}</summary>
  </entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(`${publicUrl}/changes`)}</id>
  <title>Lamplight: what changed</title>
  <link rel="self" href="${escapeXml(`${publicUrl}/changes.xml`)}"/>
  <link href="${escapeXml(`${publicUrl}/changes`)}"/>
  <author><name>${escapeXml(author)}</name></author>
  <updated>${changes[0]?.date ?? "1970-01-01"}T00:00:00Z</updated>
${entries.join("\n")}
</feed>
`;
}
