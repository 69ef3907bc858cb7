// Refuses a build in which a sentence of a paid prompt stands in a published file.

import { findPremiumText } from "../generators/premium-leak.ts";
import { readPatterns } from "../generators/read-pattern.ts";
import { catalogue } from "../patterns/catalogue.ts";

export async function refusePremiumText(publicFolder: string): Promise<void> {
  const sources = await readPatterns(catalogue);
  const free = sources.filter(({ pattern }) => pattern.price === "free");
  for (const source of sources.filter(({ pattern }) => pattern.price === "premium")) {
    const [leak] = await findPremiumText(publicFolder, source, free);
    if (leak)
      throw new Error(
        `Paid text of ${source.pattern.name} is published in ${leak.file}: ${leak.sentence}`,
      );
  }
}
