// Writes every page as complete HTML with its styles inside; scripts and fonts are fetched after the first paint.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";
import { escapeHtml } from "../generators/escape-html.ts";
import { faviconSvg } from "../generators/images.ts";
import { type PageMeta, pageMeta } from "../generators/page-head.ts";
import { writeTree } from "../generators/write-tree.ts";
import { library } from "../patterns/catalogue.ts";
import { METRICS } from "../patterns/schema.ts";
import { toolkit } from "../patterns/toolkit.ts";
import type { SiteSettings } from "../server/config.ts";
import type { RenderedPage } from "../site/rendering/entry-server.tsx";
import type { Font } from "./build-fonts.ts";

export interface PagesOptions {
  publicFolder: string;
  /** The inline script. */
  boot: string;
  fonts: readonly Font[];
  settings: SiteSettings;
  renderPage: (url: string) => Promise<RenderedPage>;
}

const ENTRY = "site/rendering/entry-client.tsx";
/** Pages of nothing else than their address. */
const PAGES = [
  ...["patterns", "evidence", "sample-size", "test-result", "changes"],
  ...["terms", "privacy", "success", "cancel"],
];

/** @param url address to render @param page module below site/pages, without "-page" */
function job(url: string, page: string, key?: string) {
  const name = url.slice(1).replace("?", "@");
  const parts = key ? [`patterns/${key}/notes.md`, `patterns/${key}/demo.tsx`] : [];
  return {
    url,
    /** Below the public folder. */
    file: `${/^\w/.test(name) ? name : `index${name}`}.html`,
    /** Those of the page itself, fetched together with the entry. */
    modules: [ENTRY, `site/pages/${page}-page.tsx`, ...parts],
  };
}

function jobs() {
  return [
    job("/", "home", toolkit[0]?.key),
    ...toolkit.map(({ key }) => job(`/?pattern=${key}`, "home", key)),
    ...Object.keys(METRICS).map((metric) => job(`/patterns?metric=${metric}`, "patterns")),
    ...library.flatMap(({ key }) => [
      job(`/${key}`, "pattern", key),
      job(`/embed/${key}`, "embed", key),
      job(`/sample-size?pattern=${key}`, "sample-size"),
      job(`/test-result?pattern=${key}`, "test-result"),
    ]),
    ...PAGES.map((name) => job(`/${name}`, /terms|privacy/.test(name) ? "legal" : name)),
    job("/404", "not-found"),
  ];
}

export async function writePages(options: PagesOptions): Promise<void> {
  const { publicFolder, boot, fonts, settings, renderPage } = options;
  const manifest: Manifest = JSON.parse(
    await readFile(join(publicFolder, ".vite/manifest.json"), "utf8"),
  );
  const react = Object.values(manifest).find(({ name }) => name === "react");
  const entry = manifest[ENTRY];
  if (!react || !entry) throw new Error("The bundle has no entry.");
  const sheet = (await readdir(join(publicFolder, "assets"))).find((name) => name.endsWith(".css"));
  if (!sheet) throw new Error("The bundle has no stylesheet.");
  const css = await readFile(join(publicFolder, "assets", sheet), "utf8");
  await rm(join(publicFolder, "assets", sheet));

  /** @param modules addresses of all that the scripts and the page need */
  const documentOf = (page: RenderedPage, meta: PageMeta, modules: string): string => {
    const canonical =
      meta.canonicalPath === null ? null : escapeHtml(settings.publicUrl + meta.canonicalPath);
    const tags = [
      `<title>${escapeHtml(meta.title)}</title>`,
      `<meta name="description" content="${escapeHtml(meta.description)}">`,
      `<meta name="robots" content="${meta.robots}">`,
      canonical && `<link rel="canonical" href="${canonical}">`,
      canonical && `<meta property="og:url" content="${canonical}">`,
      meta.canonicalPath !== null &&
        `<link rel="alternate" type="text/markdown" href="${meta.canonicalPath === "/" ? "/index" : meta.canonicalPath}.md">`,
      meta.path === "/changes" &&
        `<link rel="alternate" type="application/atom+xml" title="What changed" href="/changes.xml">`,
      `<meta property="og:site_name" content="Lamplight">`,
      `<meta property="og:type" content="website">`,
      `<meta property="og:title" content="${escapeHtml(meta.title)}">`,
      `<meta property="og:description" content="${escapeHtml(meta.description)}">`,
      `<meta property="og:image" content="${escapeHtml(settings.publicUrl + meta.card.path)}">`,
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
<script data-scripts="/${react.file} /${entry.file}" data-modules="${modules}" data-fonts="${escapeHtml(JSON.stringify(fonts))}">${boot}</script>
</head>
<body><div id="root">${page.html}</div>
<p class="note script-missing" role="alert">A part of this page could not be loaded. <a href="">Try again</a></p><noscript><p class="note script-missing">Demos and buttons on this site need JavaScript. Every free prompt is also a text file, listed in <a href="/llms.txt">llms.txt</a>.</p></noscript></body>
</html>
`;
  };

  for (const { url, file, modules } of jobs()) {
    const page = await renderPage(url);
    const meta = pageMeta(url.replace(/\?.*/, ""), library);
    const files = filesOf(manifest, modules).map((module) => `/${module}`);
    await writeTree(publicFolder, { [file]: documentOf(page, meta, files.join(" ")) });
  }
}

/** The scripts of `modules` with everything they import, each once. */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const part = manifest[name];
    if (!part) throw new Error(`The bundler made no file for ${name}.`);
    if (files.has(part.file)) return;
    files.add(part.file);
    for (const imported of part.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return [...files];
}

/** A drawing as an address, with only the escapes that an address in double quotes needs. */
function pictureAddress(svg: string): string {
  return `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent)}`;
}
