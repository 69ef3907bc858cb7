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

/** Where there are no pages, and for answers before any. */
export const NO_PAGES: SitePolicy = { scriptHashes: [], connectSources: [], wasm: false };

// Features that browsers know by name; an unknown name would be reported in every visitor's console.
const REFUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "midi",
  "payment",
  "usb",
  "xr-spatial-tracking",
];

const permissionsPolicy = [
  "microphone=(self)",
  ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
].join(", ");

/**
 * Nothing is said that `default-src` and `script-src` say already: the first page and its headers are to arrive with
 * the ten segments that a server sends at once.
 * @param frameAncestors `'none'`, or `*` for the simplified views made to be framed
 */
export function contentSecurityPolicy(policy: SitePolicy, frameAncestors: "'none'" | "*"): string {
  const hashes = policy.scriptHashes.map((hash) => `'${hash}'`);
  const directives: readonly (readonly string[])[] = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...hashes, ...(policy.wasm ? ["'wasm-unsafe-eval'"] : [])],
    // React and Radix write styles into the page; docs/decisions/security-policy.md weighs this.
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", "blob:"],
    ["font-src", "'self'"],
    // A glTF scene brings pictures and buffers within it, which three.js fetches out of the page's own memory.
    ["connect-src", "'self'", "blob:", "data:", ...policy.connectSources],
    ["media-src", "'self'", "blob:"],
    // The same runtime makes its workers out of the page's own memory; nothing else of ours makes any.
    ...(policy.wasm ? [["worker-src", "'self'", "blob:"]] : []),
    ["manifest-src", "'self'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", frameAncestors],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

const everywhere: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin"],
  ["Permissions-Policy", permissionsPolicy],
];

/**
 * The address of this page holds the session until a script takes it away: not even our origin follows from there, and
 * no window that opened it keeps a hold on it. Elsewhere an opener policy would cost more than it guards
 * (docs/decisions/security-policy.md).
 */
const afterPayment = [
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
] as const;

/** What an answer carries that no site may frame. */
export function closedHeaders(policy: SitePolicy): readonly (readonly [string, string])[] {
  return [
    ...everywhere,
    ["Content-Security-Policy", contentSecurityPolicy(policy, "'none'")],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
}

/**
 * A frame with `sandbox="allow-scripts"` is of no origin, and what it loads comes from another: scripts and faces by
 * CORS. Public files alone, the same for everybody.
 */
const PARTS_OF_EMBEDS = /^\/(assets|scenes)\//;
const parts = [
  ["Access-Control-Allow-Origin", "*"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
] as const;

/** What is there, or the word that the browser's copy of it still holds. */
const FOUND_STATUS = new Set([200, 304]);

/** Sets the headers before the handler runs, so that error answers carry them too. */
export function securityHeaders(policy: SitePolicy): MiddlewareHandler {
  const closed = closedHeaders(policy);
  const framed = [
    ["Content-Security-Policy", contentSecurityPolicy(policy, "*")],
    ["Cross-Origin-Resource-Policy", "cross-origin"],
  ] as const;

  return async (c, next) => {
    for (const [name, value] of closed) c.header(name, value);
    if (c.req.path.startsWith("/success"))
      for (const [name, value] of afterPayment) c.header(name, value);
    await next();
    if (PARTS_OF_EMBEDS.test(c.req.path) && FOUND_STATUS.has(c.res.status)) {
      for (const [name, value] of parts) c.header(name, value);
      return;
    }
    // Only a simplified view that exists: what is not there, or went wrong, is no more framable than the rest.
    if (!c.req.path.startsWith("/embed/") || !FOUND_STATUS.has(c.res.status)) return;
    c.header("X-Frame-Options", undefined);
    for (const [name, value] of framed) c.header(name, value);
  };
}
