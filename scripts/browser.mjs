// Finds the browser that tests, social pictures and benchmarks run in, and the flags it needs here.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Flags for a browser without a GPU, a network or (as root) a sandbox. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** The path of `$CHROMIUM_PATH`, else of an installed Chromium or Chrome, else null. */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return findProgram(NAMES, env) ?? PLACES.find((place) => existsSync(place)) ?? null;
}

/**
 * @param {readonly string[]} names
 * @param {Record<string, string | undefined>} env
 * @returns {string | null} path of the first program of these names that `PATH` leads to
 */
export function findProgram(names, env) {
  for (const folder of (env.PATH ?? "").split(delimiter))
    for (const name of names)
      if (folder && existsSync(join(folder, name))) return join(folder, name);
  return null;
}
