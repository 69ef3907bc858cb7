// Gathers the addresses that the evidence leads to, each once, with what cites it.
import type { Evidence } from "../../patterns/define-evidence.ts";

export interface EvidenceLink {
  url: string;
  /** "visual-salience: orquin2021", for each reference that leads there. */
  citedBy: string[];
}

/** A reference with a DOI and another address has both asked. */
export function linksOf(
  entries: readonly { evidence: Pick<Evidence, "key" | "references"> }[],
): EvidenceLink[] {
  const links = new Map<string, EvidenceLink>();
  for (const { evidence } of entries) {
    for (const { id, href, url } of evidence.references) {
      for (const address of new Set([href, url ?? href])) {
        const link = links.get(address) ?? { url: address, citedBy: [] };
        link.citedBy.push(`${evidence.key}: ${id}`);
        links.set(address, link);
      }
    }
  }
  return [...links.values()];
}
