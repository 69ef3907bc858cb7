// Draws the social pictures and icons, and writes the files that tell crawlers and home screens about the site.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  FAVICON_ICO_PATH,
  FAVICON_PATH,
  faviconIco,
  faviconSvg,
  ICONS,
  renderIcon,
  renderSocialImage,
} from "../generators/images.ts";
import {
  pageMetas,
  robotsTxt,
  sitemapXml,
  socialCards,
  webManifest,
} from "../generators/page-head.ts";
import { catalogue } from "../patterns/catalogue.ts";

const writeIn = (folder: string) => async (path: string, body: string | Uint8Array) => {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
};

/** The icons, and the web manifest that names them. */
export async function writeIcons(publicFolder: string): Promise<void> {
  const write = writeIn(publicFolder);
  for (const icon of ICONS) await write(icon.path, renderIcon(icon));
  await write(FAVICON_PATH, faviconSvg());
  await write(FAVICON_ICO_PATH, faviconIco());
  await write("/manifest.webmanifest", webManifest());
}

export async function writePictures(
  root: string,
  publicFolder: string,
  publicUrl: string,
): Promise<void> {
  const write = writeIn(publicFolder);
  // A picture is drawn anew only when its words or the code that draws it have changed.
  const code = await readFile(join(root, "generators/images.ts"));
  for (const { path, title, kicker } of socialCards(catalogue)) {
    const key = createHash("sha256")
      .update(code)
      .update(`${title}\n${kicker}`)
      .digest("hex")
      .slice(0, 32);
    const kept = join(root, ".cache/social", `${key}.png`);
    let picture: Uint8Array | null = await readFile(kept).catch(() => null);
    if (!picture) {
      picture = await renderSocialImage({ title, kicker });
      await mkdir(dirname(kept), { recursive: true });
      await writeFile(kept, picture);
    }
    await write(path, picture);
  }
  await writeIcons(publicFolder);
  await write("/sitemap.xml", sitemapXml(pageMetas(catalogue), publicUrl));
  await write("/robots.txt", robotsTxt(publicUrl));
}
