// Gathers the addresses that the evidence leads to, each once, with what cites it.
import type { Evidence } from "../../patterns/evidence-schema.ts";

export interface EvidenceLink {
  url: string;
  /** "visual-salience: orquin2021", for each reference that leads there. */
  citedBy: string[];
}

export function linksOf(
  entries: readonly { evidence: Pick<Evidence, "key" | "references"> }[],
): EvidenceLink[] {
  const links = new Map<string, EvidenceLink>();
  for (const { evidence } of entries) {
    for (const { id, href } of evidence.references) {
      const link = links.get(href) ?? { url: href, citedBy: [] };
      link.citedBy.push(`${evidence.key}: ${id}`);
      links.set(href, link);
    }
  }
  return [...links.values()];
}
