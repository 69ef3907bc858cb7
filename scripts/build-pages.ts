// Writes every page as complete HTML with its styles inside; script and faces are fetched after the first paint.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { catalogue } from "../patterns/catalogue.ts";
import { INLINE_BOOT } from "../site/boot/inline-boot.ts";
import type { RenderedPage } from "../site/entry-server.tsx";
import type { SiteSettings } from "../site/settings.ts";
import { type PageMeta, pageMeta } from "../takeaway/page-meta.ts";
import type { Face } from "./build-faces.ts";

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

interface PageJob {
  /** Address to render. */
  url: string;
  /** File below the public folder. */
  file: string;
  /** Modules of the page itself, fetched together with the entry. */
  modules: string[];
}

export interface PagesOptions {
  publicFolder: string;
  faces: readonly Face[];
  settings: SiteSettings;
  renderPage: (url: string) => Promise<RenderedPage>;
}

function jobs(): PageJob[] {
  const [first] = catalogue;
  const panel = (key: string) => ["site/pages/home-page.tsx", `patterns/${key}/notes.md`];
  return [
    { url: "/", file: "index.html", modules: panel(first?.key ?? "") },
    ...catalogue.flatMap(({ key }) => [
      { url: `/?pattern=${key}`, file: `index@${key}.html`, modules: panel(key) },
      {
        url: `/${key}`,
        file: `${key}.html`,
        modules: ["site/pages/pattern-page.tsx", `patterns/${key}/notes.md`],
      },
      { url: `/embed/${key}`, file: `embed/${key}.html`, modules: ["site/pages/embed-page.tsx"] },
    ]),
    { url: "/evidence", file: "evidence.html", modules: ["site/pages/evidence-page.tsx"] },
    { url: "/success", file: "success.html", modules: ["site/pages/success-page.tsx"] },
    { url: "/cancel", file: "cancel.html", modules: ["site/pages/cancel-page.tsx"] },
    { url: "/404", file: "404.html", modules: ["site/pages/not-found-page.tsx"] },
  ];
}

export async function writePages({
  publicFolder,
  faces,
  settings,
  renderPage,
}: PagesOptions): Promise<void> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(join(publicFolder, ".vite/manifest.json"), "utf8"),
  );
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The bundle has no entry.");
  const assets = await readdir(join(publicFolder, "assets"));
  const sheets = assets.filter((name) => name.endsWith(".css"));
  const css = (
    await Promise.all(sheets.map((name) => readFile(join(publicFolder, "assets", name), "utf8")))
  ).join("");
  await Promise.all(sheets.map((name) => rm(join(publicFolder, "assets", name)))); // every page carries it

  for (const job of jobs()) {
    const page = await renderPage(job.url);
    const preload = filesOf(manifest, job.modules).filter((file) => file !== entry.file);
    const html = documentOf({
      page,
      css,
      meta: pageMeta(job.url.replace(/\?.*/, ""), catalogue),
      publicUrl: settings.publicUrl,
      entry: `/${entry.file}`,
      preload: preload.map((file) => `/${file}`),
      faces,
    });
    const path = join(publicFolder, job.file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, html);
  }
}

/** The scripts of `modules` with everything they import, each once. */
function filesOf(manifest: Record<string, ManifestEntry>, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const part = manifest[name];
    if (!part || files.has(part.file)) return;
    files.add(part.file);
    for (const imported of part.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return [...files];
}

interface DocumentParts {
  page: RenderedPage;
  css: string;
  meta: PageMeta;
  publicUrl: string;
  entry: string;
  preload: string[];
  faces: readonly Face[];
}

function documentOf({ page, css, meta, publicUrl, entry, preload, faces }: DocumentParts): string {
  const canonical = meta.canonicalPath === null ? null : text(publicUrl + meta.canonicalPath);
  const tags = [
    `<title>${text(meta.title)}</title>`,
    `<meta name="description" content="${text(meta.description)}">`,
    `<meta name="robots" content="${meta.robots}">`,
    canonical && `<link rel="canonical" href="${canonical}">`,
    canonical && `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:site_name" content="Lamplight">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${text(meta.title)}">`,
    `<meta property="og:description" content="${text(meta.description)}">`,
    `<meta property="og:image" content="${text(publicUrl + meta.card.path)}">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<meta name="theme-color" content="#120c0f">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="en" class="dark" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${tags.join("\n")}
<style>${css}</style>${page.styles}
<script data-entry="${entry}" data-preload="${preload.join(" ")}" data-fonts="${text(JSON.stringify(faces))}">${INLINE_BOOT}</script>
</head>
<body><div id="root">${page.html}</div></body>
</html>
`;
}

function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
