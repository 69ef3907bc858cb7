// Takeaways made from the real pattern folders, for tests of what the server gives to builders.

import { evidenceMarkdown, patternMarkdown } from "../generators/markdown/pattern-markdown.ts";
import { readPatternTexts } from "../generators/markdown/read-pattern-page.ts";
import { registryItem } from "../generators/registry/registry-item.ts";
import { prepareSource } from "../generators/stack/prepare-source.ts";
import type { Takeaways } from "../generators/takeaways.ts";
import { catalogue } from "../patterns/catalogue.ts";

export async function fakeTakeaways(siteUrl = "https://lamp.example"): Promise<Takeaways> {
  const texts = await readPatternTexts(catalogue);
  const byName = new Map(texts.map((text) => [text.source.pattern.name, text]));
  const find = <T>(name: string, make: (text: (typeof texts)[number]) => T): T | null => {
    const text = byName.get(name);
    return text ? make(text) : null;
  };
  return {
    names: [...byName.keys()],
    siteUrl,
    readSource: async (name) => find(name, ({ source }) => prepareSource(source)),
    readPage: async (name) => find(name, (text) => patternMarkdown(text, siteUrl)),
    readEvidence: async (name) => find(name, evidenceMarkdown),
    readPaidItem: async (name) =>
      find(name, ({ source }) =>
        source.pattern.price === "premium"
          ? JSON.stringify(registryItem(source, { siteUrl, assets: [] }))
          : null,
      ),
  };
}
