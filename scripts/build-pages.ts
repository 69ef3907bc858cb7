// Writes every page as complete HTML with its styles inside; script and faces are fetched after the first paint.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { faviconSvg } from "../generators/images.ts";
import { type PageMeta, pageMetas } from "../generators/page-head.ts";
import { catalogue } from "../patterns/catalogue.ts";
import type { RenderedPage } from "../site/rendering/entry-server.tsx";
import { INLINE_BOOT } from "../site/rendering/inline-boot.ts";
import type { SiteSettings } from "../site/settings.ts";
import type { Face } from "./build-faces.ts";

interface ManifestEntry {
  file: string;
  imports?: string[];
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
  const plain = (url: string, file: string, page: string): PageJob => ({
    url,
    file,
    modules: [`site/pages/${page}.tsx`],
  });
  const withDemo = (url: string, file: string, page: string, key: string): PageJob => {
    const notes = page === "embed-page" ? [] : [`patterns/${key}/notes.md`];
    const modules = [`site/pages/${page}.tsx`, ...notes, `patterns/${key}/demo.tsx`];
    return { url, file, modules };
  };
  return [
    withDemo("/", "index.html", "home-page", catalogue[0]?.key ?? ""),
    ...catalogue.flatMap(({ key }) => [
      withDemo(`/?pattern=${key}`, `index@${key}.html`, "home-page", key),
      withDemo(`/${key}`, `${key}.html`, "pattern-page", key),
      withDemo(`/embed/${key}`, `embed/${key}.html`, "embed-page", key),
    ]),
    plain("/evidence", "evidence.html", "evidence-page"),
    plain("/changes", "changes.html", "changes-page"),
    plain("/success", "success.html", "success-page"),
    plain("/cancel", "cancel.html", "cancel-page"),
    plain("/404", "404.html", "not-found-page"),
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
  const entry = manifest["site/rendering/entry-client.tsx"];
  if (!entry) throw new Error("The bundle has no entry.");
  const assets = await readdir(join(publicFolder, "assets"));
  const built = assets.find((name) => name.endsWith(".css"));
  if (!built) throw new Error("The bundle has no stylesheet.");
  const css = await readFile(join(publicFolder, "assets", built), "utf8");
  await rm(join(publicFolder, "assets", built));
  const metas = new Map(pageMetas(catalogue).map((meta) => [meta.path, meta]));
  const metaOf = (path: string) => metas.get(path) ?? metas.get("*");

  const react = assets.find((name) => /^react-.*\.js$/.test(name));
  const core = assets.find((name) => /^core-.*\.js$/.test(name));
  const first = [react, core].filter((name) => name !== undefined).map((name) => `/assets/${name}`);

  for (const job of jobs()) {
    const page = await renderPage(job.url);
    const meta = metaOf(job.url.replace(/\?.*/, ""));
    if (!meta) throw new Error(`No head is written for ${job.url}.`);
    const steps = [...first, `/${entry.file}`];
    const preload = filesOf(manifest, job.modules).filter((file) => !steps.includes(`/${file}`));
    const html = documentOf({
      page,
      css,
      meta,
      publicUrl: settings.publicUrl,
      steps,
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
  /** Scripts to run, in this order. */
  steps: readonly string[];
  preload: string[];
  faces: readonly Face[];
}

function documentOf({ page, css, meta, publicUrl, steps, preload, faces }: DocumentParts): string {
  const canonical = meta.canonicalPath === null ? null : text(publicUrl + meta.canonicalPath);
  const tags = [
    `<title>${text(meta.title)}</title>`,
    `<meta name="description" content="${text(meta.description)}">`,
    `<meta name="robots" content="${meta.robots}">`,
    canonical && `<link rel="canonical" href="${canonical}">`,
    canonical && `<meta property="og:url" content="${canonical}">`,
    meta.canonicalPath !== null &&
      `<link rel="alternate" type="text/markdown" href="${meta.canonicalPath === "/" ? "/index" : meta.canonicalPath}.md">`,
    meta.path === "/changes" &&
      `<link rel="alternate" type="application/atom+xml" title="What changed" href="/changes.xml">`,
    `<meta property="og:site_name" content="Lamplight">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${text(meta.title)}">`,
    `<meta property="og:description" content="${text(meta.description)}">`,
    `<meta property="og:image" content="${text(publicUrl + meta.card.path)}">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<meta name="theme-color" content="#120c0f">`,
    // In the page itself, because a browser would fetch it before the first paint.
    `<link rel="icon" type="image/svg+xml" href="${pictureAddress(faviconSvg())}">`,
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="en" class="dark" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${tags.join("\n")}
<style>${css}</style>${page.styles}
<script data-steps="${steps.join(" ")}" data-manifest="/manifest.webmanifest" data-preload="${preload.join(" ")}" data-fonts="${text(JSON.stringify(faces))}">${INLINE_BOOT}</script>
</head>
<body><div id="root">${page.html}</div>
<p class="script-missing" role="alert">A part of this page could not be loaded. <a href="">Try again</a></p></body>
</html>
`;
}

/** A drawing as an address, with no more escapes than an address in double quotes must have. */
function pictureAddress(svg: string): string {
  return `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent)}`;
}

function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
