// Reads the paid texts that the build keeps beside the public folder, once, at start.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "./checkout/product.ts";

/** By the prompt's name. Throws one sentence where the build left a product's text out. */
export async function loadPremiumTexts(
  folder: string,
  products: readonly Product[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { promptName, title } of products) {
    const path = join(folder, `${promptName}.md`);
    const text = await readFile(path, "utf8").catch(() => "");
    if (!text) throw new Error(`There is no text for ${title} at ${path}: run "npm run build".`);
    texts.set(promptName, text);
  }
  return texts;
}
