// Puts what the build sells beside the Edge Function, as a module that is deployed with it.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadPremiumTexts } from "../server/adapters/load-premium-texts.ts";
import { loadPublishedFiles } from "../server/adapters/load-published-files.ts";
import { isLoopbackName } from "../server/domain/loopback-name.ts";
import { products } from "../server/domain/product.ts";
import { premiumFolder } from "../server/premium-folder.ts";

export interface PaidTextsPlace {
  /** Folder of the built site. */
  dist: string;
  /** Folder of the function. */
  functionFolder: string;
}

/**
 * Resolves to the address that the texts lead to. Throws one sentence where there is no build, or one that leads to
 * the machine it was made on.
 */
export async function writePaidTexts({ dist, functionFolder }: PaidTextsPlace): Promise<string> {
  const { siteUrl } = await loadPublishedFiles(dist);
  if (isLoopbackName(new URL(siteUrl).hostname)) {
    throw new Error(
      `The texts in ${dist} lead to ${siteUrl}, where no buyer finds anything: set LAMPLIGHT_PUBLIC_URL and run "npm run build".`,
    );
  }
  const texts = Object.fromEntries(await loadPremiumTexts(premiumFolder(dist), products));
  const module = `export const paidTexts = ${JSON.stringify(texts, null, 2)};\n`;
  await writeFile(join(functionFolder, "paid-texts.js"), module);
  return siteUrl;
}
