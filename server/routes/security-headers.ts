// Headers that every answer carries: what the page may load, who may frame it, what it may ask the browser for.
import type { MiddlewareHandler } from "hono";

/** What the build knows about its own pages; it writes this down as `dist/site.json`. */
export interface SitePolicy {
  /** `sha256-…` of each inline script. */
  scriptHashes: readonly string[];
  /** Origins besides our own that scripts may talk to: the owner's scene host and backend. */
  connectSources: readonly string[];
  /** Whether a script compiles WebAssembly (the 3D service's runtime does). */
  wasm: boolean;
}

/** For answers without a page. */
export const NO_PAGES: SitePolicy = { scriptHashes: [], connectSources: [], wasm: false };

// Only names that browsers know: an unknown one would be reported in every visitor's console.
const REFUSED =
  "accelerometer camera display-capture fullscreen geolocation gyroscope magnetometer midi payment usb xr-spatial-tracking";
const permissionsPolicy = `microphone=(self), ${REFUSED.replaceAll(" ", "=(), ")}=()`;

/** @param frameAncestors `'none'`, or `*` for the simplified views made to be framed */
export function contentSecurityPolicy(policy: SitePolicy, frameAncestors: "'none'" | "*"): string {
  const hashes = policy.scriptHashes.map((hash) => `'${hash}'`);
  const directives: readonly (readonly string[])[] = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...hashes, ...(policy.wasm ? ["'wasm-unsafe-eval'"] : [])],
    // React and Radix write styles into the page; docs/decisions/security-policy.md weighs this.
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", "blob:"],
    ["font-src", "'self'"],
    // three.js fetches a glTF scene's pictures and buffers from the page's own memory.
    ["connect-src", "'self'", "blob:", "data:", ...policy.connectSources],
    ["media-src", "'self'", "blob:"],
    // The same runtime makes its workers from the page's own memory.
    ...(policy.wasm ? [["worker-src", "'self'", "blob:"]] : []),
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", frameAncestors],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/** One year, without subdomains: the owner may serve them elsewhere. */
const HSTS = ["Strict-Transport-Security", "max-age=31536000"] as const;

/** What an answer carries that no site may frame. */
export function closedHeaders(policy: SitePolicy): readonly (readonly [string, string])[] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin"],
    ["Permissions-Policy", permissionsPolicy],
    ["Content-Security-Policy", contentSecurityPolicy(policy, "'none'")],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
}

/** The address of this page holds the session until a script removes it, so nobody may learn it from the page. */
const afterPayment = [
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
] as const;

/** Sets the headers before the handler runs, so that error answers carry them too. @param origin the public one, if named */
export function securityHeaders(policy: SitePolicy, origin: string | null): MiddlewareHandler {
  const isHttps = origin?.startsWith("https:");
  const closed = [...closedHeaders(policy), ...(isHttps ? [HSTS] : [])];
  const framed = [
    ["Content-Security-Policy", contentSecurityPolicy(policy, "*")],
    ["Cross-Origin-Resource-Policy", "cross-origin"],
  ] as const;

  return async (c, next) => {
    const { path } = c.req;
    for (const [name, value] of closed) c.header(name, value);
    if (path.startsWith("/success"))
      for (const [name, value] of afterPayment) c.header(name, value);
    await next();
    // Only what exists: a 404 is no more framable than any other page.
    if (!path.startsWith("/embed/") || (c.res.status !== 200 && c.res.status !== 304)) return;
    // On the answer itself: `c.header` would copy its body from now on.
    const { headers } = c.res;
    headers.delete("X-Frame-Options");
    for (const [name, value] of framed) headers.set(name, value);
  };
}
