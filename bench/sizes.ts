// What a first visit to `/` loads as script, and what each component adds to a page that uses it.
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Response } from "playwright";
import { DESKTOP, openHydrated, withPage } from "./browser.ts";
import type { Guards, Setup } from "./guard.ts";

const HOME_SCRIPT_KB = 120;
/** kB of script that a component may add; the others are small ones. */
const COMPONENT_KB: Record<string, number> = { motion: 165, "conversational-input": 9 };
const SMALL_COMPONENT_KB = 3.5;
const INLINE = /<script(?![^>]*(?:\ssrc=|\stype="?application\/))[^>]*>([\s\S]*?)<\/script>/g;

/** kB of gzip of every script that a page loads while nothing is touched, each file by itself, the inline ones together. */
const scriptOf = (url: string): Promise<number> =>
  withPage({ viewport: DESKTOP }, async (page) => {
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    await openHydrated(page, url);
    const html = await (await fetch(url)).text();
    const inline = [...html.matchAll(INLINE)].map(([, code]) => code).join("\n");
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const sizes = [Buffer.from(inline), ...bodies].filter(({ length }) => length > 0);
    return sizes.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1000, 0);
  });

export async function* measureSizes({ site, reactPage }: Setup): Guards {
  const unit = "kB";
  const home = await scriptOf(`${site}/`);
  yield { what: "script of /, gzip", measured: home, unit, most: HOME_SCRIPT_KB };
  yield { what: "script of a bare React page, gzip", measured: await scriptOf(reactPage), unit };
  const verified = await readFile(new URL("../verified.json", import.meta.url), "utf8");
  const patterns: Record<string, { cost: { gzip: number } }> = JSON.parse(verified).patterns;
  for (const [key, { cost }] of Object.entries(patterns)) {
    const most = COMPONENT_KB[key] ?? SMALL_COMPONENT_KB;
    yield { what: `script that ${key} adds, gzip`, measured: cost.gzip, unit, most };
  }
}
