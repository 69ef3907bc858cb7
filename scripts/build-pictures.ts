// Draws the social pictures and icons, and writes the files that tell crawlers about the site.
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { faviconIco, faviconSvg, renderSocialImage, touchIcon } from "../generators/images.ts";
import { pageMetas, robotsTxt, sitemapXml, socialCards } from "../generators/page-head.ts";
import { writeTree } from "../generators/write-tree.ts";
import { library } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";

export const writeIcons = (publicFolder: string): Promise<void> =>
  writeTree(publicFolder, {
    // For a phone's home screen.
    "icons/apple-touch-icon.png": touchIcon(),
    "favicon.svg": faviconSvg(),
    // Programs ask for this that read no page.
    "favicon.ico": faviconIco(),
  });

export const writeCrawlerFiles = (publicFolder: string, publicUrl: string): Promise<void> =>
  writeTree(publicFolder, {
    "sitemap.xml": sitemapXml(pageMetas(library), publicUrl),
    "robots.txt": robotsTxt(publicUrl),
  });

export async function writeSocialPictures(root: string, publicFolder: string): Promise<void> {
  const kept = join(root, ".cache/social");
  const claims = new Map(
    (await readAllEvidence(library)).map(({ pattern, evidence: { claims, row } }) => [
      `/social/${pattern.key}.png`,
      { claimed: claims[0]?.short ?? "", measured: row.found },
    ]),
  );
  const [first] = claims.values();
  if (first) for (const page of ["home", "evidence"]) claims.set(`/social/${page}.png`, first);
  // A picture is drawn again only if its words or the code that draws it have changed.
  const code = await readFile(join(root, "generators/images.ts"), "utf8");
  for (const { path, title, kicker } of socialCards(library)) {
    const text = { title, kicker, claim: claims.get(path) };
    const key = hash("sha256", code + JSON.stringify(text)).slice(0, 32);
    const before = await readFile(join(kept, `${key}.png`)).catch(() => null);
    const picture = before ?? (await renderSocialImage(text));
    if (!before) await writeTree(kept, { [`${key}.png`]: picture });
    await writeTree(publicFolder, { [path]: picture });
  }
}
