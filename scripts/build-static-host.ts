// Writes `_headers` and `_redirects`, which static hosts (Netlify, Cloudflare Pages) read, for pages without our server:
// `node scripts/build-static-host.ts` after a build with LAMPLIGHT_BACKEND_URL. `404.html` is there anyway.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, readSiteSettings } from "../server/config.ts";
import { closedHeaders, contentSecurityPolicy } from "../server/routes/security-headers.ts";
import type { StaticSite } from "../server/routes/static-files.ts";

type Headers = readonly (readonly [string, string])[];

const HSTS = ["Strict-Transport-Security", "max-age=31536000"] as const;
const ANY_SITE = [
  ["Access-Control-Allow-Origin", "*"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
] as const;

/** One rule for each page: hosts add up rules that match the same address, and two policies would both count. */
export function headerRules(files: readonly string[], policy: StaticSite["policy"]): string {
  const closed: Headers = [...closedHeaders(policy), HSTS];
  const framed: Headers = [
    ...closed.filter(([name]) => !/^(X-Frame|Content-Security|Cross-Origin)/.test(name)),
    ["Content-Security-Policy", contentSecurityPolicy(policy, "*")],
    ["Cross-Origin-Resource-Policy", "cross-origin"],
  ];
  const afterPayment: Headers = [
    ...closed.filter(([name]) => name !== "Referrer-Policy"),
    // Its address has a session.
    ["Referrer-Policy", "no-referrer"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
  ];
  const headersOf = (page: string) =>
    page === "/success" ? afterPayment : page.startsWith("/embed/") ? framed : closed;
  const pages = files
    .filter((name) => name.endsWith(".html") && !name.includes("@"))
    .map((name) => `/${name.replace(/(^|\/)index\.html$|\.html$/, "$1")}`);
  const rules: [string, Headers][] = [
    ...pages.map((page): [string, Headers] => [page, headersOf(page)]),
    ["/assets/*", [["Cache-Control", "public, max-age=31536000, immutable"], ...ANY_SITE]],
    ["/scenes/*", ANY_SITE],
  ];
  return rules
    .map(([path, headers]) => [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)])
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

/** What needs a server goes to it. Only calls that aren't pages, which the server would send back. */
export const redirectRules = (backendUrl: string): string =>
  backendUrl ? `/mcp ${backendUrl}/mcp 307\n` : "";

if (import.meta.main) {
  const { dist } = readConfig(process.env);
  const folder = join(dist, "public");
  const policy = JSON.parse(await readFile(join(dist, "site.json"), "utf8"));
  const files = await readdir(folder, { recursive: true });
  await writeFile(join(folder, "_headers"), headerRules(files, policy));
  const { backendUrl } = readSiteSettings(process.env);
  await writeFile(join(folder, "_redirects"), redirectRules(backendUrl));
  console.log(
    `Publish ${folder}, and nothing else of ${dist}: what is sold is in its private folder.`,
  );
}
