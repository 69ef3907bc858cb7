// Writes the files that stand beside the pages: social pictures, icons, manifest, sitemap and robots.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Pattern } from "../patterns/define-pattern.ts";
import { FAVICON_PATH, faviconSvg, ICONS, renderIcon } from "./icons.ts";
import { pageMetas, socialCards } from "./page-meta.ts";
import { robotsTxt, sitemapXml } from "./sitemap.ts";
import { renderSocialImage } from "./social-image.ts";
import { webManifest } from "./web-manifest.ts";

export interface WriteSiteFilesOptions {
  catalogue: readonly Pattern[];
  outPublic: string;
  /** Public address without a trailing slash. */
  siteUrl: string;
}

/** Returns the paths written. */
export async function writeSiteFiles({
  catalogue,
  outPublic,
  siteUrl,
}: WriteSiteFilesOptions): Promise<string[]> {
  const files: [path: string, content: string | Uint8Array][] = [
    [FAVICON_PATH, faviconSvg()],
    ["/manifest.webmanifest", webManifest()],
    ["/sitemap.xml", sitemapXml(pageMetas(catalogue), siteUrl)],
    ["/robots.txt", robotsTxt(siteUrl)],
    ...ICONS.map((icon): [string, Uint8Array] => [icon.path, renderIcon(icon)]),
  ];
  for (const card of socialCards(catalogue)) files.push([card.path, await renderSocialImage(card)]);
  return Promise.all(
    files.map(async ([path, content]) => {
      const file = join(outPublic, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    }),
  );
}
