// What a first visit to `/` loads as script, and what each component adds to a page that uses it.
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Response } from "playwright";
import { DESKTOP, withBrowser, withPage } from "./browser.ts";
import type { Guard, Setup } from "./guard.ts";

const KILOBYTE = 1000;
const HOME_SCRIPT_KB = 120;
/** kB of script that a component may add; the others are small ones. */
const COMPONENT_KB: Record<string, number> = { motion: 165, "conversational-input": 9 };
const SMALL_COMPONENT_KB = 3.5;
const INLINE_SCRIPT =
  /<script(?![^>]*(?:\ssrc=|\stype="?application\/))[^>]*>([\s\S]*?)<\/script>/g;

const gzipped = (body: Buffer | string): number =>
  body.length === 0 ? 0 : gzipSync(body, { level: 9 }).length / KILOBYTE;

/** kB of gzip of every script that a page loads while nothing is touched, the inline ones included. */
async function scriptOf(browser: Browser, url: string): Promise<number> {
  return await withPage(browser, { viewport: DESKTOP }, async (page) => {
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    const html = (await answer?.text()) ?? "";
    const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code = ""]) => code).join("\n");
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    return bodies.reduce((sum, body) => sum + gzipped(body), gzipped(inline));
  });
}

interface Verified {
  patterns: Record<string, { cost: { gzip: number } }>;
}

export async function measureSizes({ site, baseline }: Setup): Promise<Guard[]> {
  const [home, react] = await withBrowser(async (browser) => [
    await scriptOf(browser, `${site}/`),
    await scriptOf(browser, baseline.reactUrl),
  ]);
  const verified = await readFile(new URL("../verified.json", import.meta.url), "utf8");
  const { patterns } = JSON.parse(verified) as Verified;
  return [
    { what: "script of /, gzip", measured: home ?? null, unit: "kB", most: HOME_SCRIPT_KB },
    { what: "script of a bare React page", measured: react ?? null, unit: "kB" },
    ...Object.entries(patterns).map(
      ([key, { cost }]): Guard => ({
        what: `script that ${key} adds, gzip`,
        measured: cost.gzip,
        unit: "kB",
        most: COMPONENT_KB[key] ?? SMALL_COMPONENT_KB,
      }),
    ),
  ];
}
