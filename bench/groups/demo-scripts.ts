// Finds the scripts that a page fetches for its demo alone, by giving it an empty demo and comparing.
import type { Browser } from "playwright";
import { DESKTOP, openSettled, settle } from "../browser.ts";
import { scrollThrough } from "./scroll-through.ts";

/** The bundler names a pattern's demo after its module. */
const DEMO = /\/demo-[\w-]+\.js(?:\?|$)/;

async function scriptsOf(
  browser: Browser,
  url: string,
  demo: "real" | "empty",
): Promise<Set<string>> {
  const page = await browser.newPage({ viewport: DESKTOP });
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  // A preload asks for what the demo would import even where the demo is empty.
  await page.addInitScript(() => {
    const rel = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, "rel");
    Object.defineProperty(HTMLLinkElement.prototype, "rel", {
      ...rel,
      set(value: string) {
        if (value !== "modulepreload") rel?.set?.call(this, value);
      },
    });
  });
  if (demo === "empty") {
    const body = "export default () => null;";
    await page.route(DEMO, (route) => route.fulfill({ contentType: "text/javascript", body }));
  }
  await openSettled(page, url);
  await scrollThrough(page);
  await settle(page);
  await page.close();
  return scripts;
}

/** Addresses of the scripts only the demo needs, later ones (a 3D engine) included. */
export async function demoScripts(browser: Browser, url: string): Promise<Set<string>> {
  const real = await scriptsOf(browser, url, "real");
  const demo = [...real].filter((script) => DEMO.test(script));
  if (demo.length === 0)
    throw new Error("The page asked for no demo, so its weight can't be told.");
  const empty = await scriptsOf(browser, url, "empty");
  return new Set([...real].filter((script) => !empty.has(script) || DEMO.test(script)));
}
