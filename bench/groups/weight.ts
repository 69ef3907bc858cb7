// What a first visit weighs before anything is touched, and what the demo's part of the script is.
import { get } from "node:http";
import { get as getSecurely } from "node:https";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { Browser } from "playwright";
import { DESKTOP, openSettled, settle, withBrowser } from "../browser.ts";
import {
  type Group,
  hasDemo,
  isLimit,
  KILOBYTE,
  type Measured,
  type Target,
} from "../measurement.ts";
import { demoScripts } from "./demo-scripts.ts";
import { inlineScripts, inlineStyles, withoutStyles } from "./inline-parts.ts";
import { watchShifts } from "./layout-shifts.ts";
import { scrollThrough } from "./scroll-through.ts";

interface Weighed {
  /** Bytes of the body as the server sent it. */
  served: number;
  body: Buffer;
}

interface Asked {
  url: string;
  kind: string;
}

const gzipped = (body: Buffer | string): number =>
  body.length === 0 ? 0 : gzipSync(body, { level: 9 }).length;
const inKilobytes = (bytes: number): number => bytes / KILOBYTE;

/** Fetches one address the way a browser does and keeps both the bytes on the wire and the text. */
export function weigh(url: string): Promise<Weighed> {
  const headers = { "accept-encoding": "br, gzip", accept: "text/html,*/*" };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith("https:") ? getSecurely : get)(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const wire = Buffer.concat(parts);
        const encoding = answer.headers["content-encoding"];
        const body =
          encoding === "br"
            ? brotliDecompressSync(wire)
            : encoding === "gzip"
              ? gunzipSync(wire)
              : wire;
        resolve({ served: wire.length, body });
      });
    });
    request.on("error", reject);
  });
}

export const gzipKilobytes = async (urls: Iterable<string>): Promise<number> => {
  const weighed = await Promise.all([...urls].map(weigh));
  return inKilobytes(weighed.reduce((sum, { body }) => sum + gzipped(body), 0));
};

async function visit(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: DESKTOP });
  const shifts = await watchShifts(page);
  const asked = new Map<string, Asked>();
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()))
      asked.set(request.url(), { url: request.url(), kind: request.resourceType() });
  });
  await openSettled(page, url);
  const first = [...asked.values()];
  const shift = await shifts();
  await scrollThrough(page);
  await settle(page);
  return { first, shift, scrolled: await shifts() };
}

async function measure(target: Target): Promise<Measured> {
  const { first, shift, scrolled } = await withBrowser((browser) => visit(browser, target.url));
  const demo = hasDemo(target)
    ? await withBrowser((browser) => demoScripts(browser, target.url))
    : new Set<string>();

  const origin = new URL(target.url).origin;
  const own = first.filter(({ url }) => new URL(url).origin === origin);
  const others = first.filter(({ url }) => new URL(url).origin !== origin);
  const weights = new Map<string, Weighed>();
  for (const { url } of own) weights.set(url, await weigh(url));
  const ofKind = (kind: string) => own.filter((asked) => asked.kind === kind);
  const sum = (list: Asked[], size: (weighed: Weighed) => number) =>
    inKilobytes(
      list.reduce(
        (total, { url }) => total + size(weights.get(url) ?? { served: 0, body: Buffer.of() }),
        0,
      ),
    );

  const html = weights.get(target.url)?.body.toString() ?? "";
  const inline = inlineStyles(html);
  const boot = inKilobytes(gzipped(inlineScripts(html)));
  const scripts = ofKind("script");
  const withoutDemo = scripts.filter(({ url }) => !demo.has(url));
  const faces = ofKind("font");
  const listed = (list: Asked[]) =>
    list
      .map(({ url }) => ({
        name: new URL(url).pathname,
        size: sum([{ url, kind: "" }], ({ body }) => gzipped(body)),
      }))
      .sort((one, other) => other.size - one.size)
      .map(({ name, size }) => `${name} ${size.toFixed(1)}`)
      .join(", ");
  return {
    values: {
      script: sum(scripts, ({ body }) => gzipped(body)) + boot,
      served: sum(scripts, ({ served }) => served),
      page: sum(withoutDemo, ({ body }) => gzipped(body)) + boot,
      demo: hasDemo(target) ? await gzipKilobytes(demo) : null,
      css: inKilobytes(gzipped(inline)) + sum(ofKind("stylesheet"), ({ body }) => gzipped(body)),
      fonts: sum(faces, ({ served }) => served),
      html: inKilobytes(gzipped(html)),
      htmlBare: inKilobytes(gzipped(withoutStyles(html))),
      requests: first.length,
      others: others.length,
      shift: shift.sum,
      scrolled: scrolled.sum,
    },
    reasons: {
      page: listed(withoutDemo),
      demo: listed([...demo].map((url) => ({ url, kind: "script" }))),
      css: `${inKilobytes(inline.length).toFixed(1)} kB of styles before compression`,
      fonts: listed(faces),
      shift: shift.moved,
      others: others.map(({ url }) => url).join(", "),
    },
  };
}

/** The figure is of the first page alone; the others carry their own notes and research. */
const home =
  (most: number) =>
  ({ kind }: Target) =>
    kind === "home" ? { most } : null;
const notLimit = (most: number) => (target: Target) => (isLimit(target) ? null : { most });

export const weight: Group = {
  name: "weight",
  title: "Weight of a first load, nothing touched (kB of 1000 bytes)",
  method:
    "Desktop viewport, empty profile, until nothing has been asked for during 1.5 s. Every file is gzipped by itself at level 9; `served` is what came over the wire. Script includes the inline one; `without demo` leaves out what `demo` counts: the scripts that are missing when the demo's module is replaced by an empty one and the page is scrolled through. HTML is the whole document with its inlined styles, `bare` is without them. Shift is the plain sum of all layout shifts.",
  once: true,
  columns: {
    script: { heading: "script gzip", digits: 1 },
    served: { heading: "script served", digits: 1 },
    page: { heading: "without demo (/ 100)", digits: 1, figure: home(100) },
    demo: {
      heading: "demo (40, 3D 110)",
      digits: 1,
      figure: (target) => (hasDemo(target) ? { most: target.kind === "scene" ? 110 : 40 } : null),
    },
    css: { heading: "CSS (15)", digits: 1, figure: notLimit(15) },
    fonts: { heading: "fonts (70)", digits: 1, figure: notLimit(70) },
    html: { heading: "HTML (/ 20)", digits: 1, figure: home(20) },
    htmlBare: { heading: "bare", digits: 1 },
    requests: { heading: "requests" },
    others: { heading: "other hosts (0)", figure: notLimit(0) },
    shift: { heading: "shift (0)", digits: 4, figure: notLimit(0) },
    scrolled: { heading: "after scrolling", digits: 4 },
  },
  measures: ({ kind }) => kind !== "part",
  measure,
};
