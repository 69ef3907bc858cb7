// Draws the social pictures and icons, and writes the files that tell crawlers about the site.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  FAVICON_ICO_PATH,
  FAVICON_PATH,
  faviconIco,
  faviconSvg,
  renderSocialImage,
  TOUCH_ICON_PATH,
  touchIcon,
} from "../generators/images.ts";
import { pageMetas, robotsTxt, sitemapXml, socialCards } from "../generators/page-head.ts";
import { library } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";

const writeIn = (folder: string) => async (path: string, body: string | Uint8Array) => {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
};

export async function writeIcons(publicFolder: string): Promise<void> {
  const write = writeIn(publicFolder);
  await write(TOUCH_ICON_PATH, touchIcon());
  await write(FAVICON_PATH, faviconSvg());
  await write(FAVICON_ICO_PATH, faviconIco());
}

export async function writeCrawlerFiles(publicFolder: string, publicUrl: string): Promise<void> {
  const write = writeIn(publicFolder);
  await write("/sitemap.xml", sitemapXml(pageMetas(library), publicUrl));
  await write("/robots.txt", robotsTxt(publicUrl));
}

export async function writeSocialPictures(root: string, publicFolder: string): Promise<void> {
  const write = writeIn(publicFolder);
  const claims = new Map(
    (await readAllEvidence(library)).map(({ pattern, evidence: { claims, row } }) => [
      `/social/${pattern.key}.png`,
      { claimed: claims[0]?.short ?? "", measured: row.found },
    ]),
  );
  const [first] = claims.values();
  if (first) for (const page of ["home", "evidence"]) claims.set(`/social/${page}.png`, first);
  // A picture is drawn again only if its words or the code that draws it have changed.
  const code = await readFile(join(root, "generators/images.ts"));
  for (const { path, title, kicker } of socialCards(library)) {
    const text = { title, kicker, claim: claims.get(path) };
    const key = createHash("sha256")
      .update(code)
      .update(JSON.stringify(text))
      .digest("hex")
      .slice(0, 32);
    const kept = join(root, ".cache/social", `${key}.png`);
    let picture: Uint8Array | null = await readFile(kept).catch(() => null);
    if (!picture) {
      picture = await renderSocialImage(text);
      await mkdir(dirname(kept), { recursive: true });
      await writeFile(kept, picture);
    }
    await write(path, picture);
  }
}
