// Tells crawlers which addresses to read: sitemap.xml and robots.txt.
import { escapeXml } from "./escape-xml.ts";
import type { PageMeta } from "./page-meta.ts";

/** Lists every page that is its own canonical address. `publicUrl` has no trailing slash. */
export function sitemapXml(metas: readonly PageMeta[], publicUrl: string): string {
  const urls = metas
    .filter((meta) => meta.robots === "index, follow" && meta.canonicalPath === meta.path)
    .map((meta) => `  <url><loc>${escapeXml(publicUrl + meta.path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** Pages that are not to be listed say so themselves, and can do so only where they may be read. */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
}
