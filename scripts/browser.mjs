// Finds the browser that tests, checks and measurements run in, or fetches one, and has the flags that it needs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Refusal } from "./npm.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Chromium heeds the last list it is given, so most of Playwright's own are named again. The first two are windows below
 * the address bar that nobody sees: with every page they cost two seconds of processor time.
 */
const SWITCHED_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Flags for a browser without a GPU, a network or (as root) a sandbox. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${SWITCHED_OFF.join(",")}`,
  // Without it a software GPU composes every frame, at twice the processor time. WebGL still works.
  "--disable-gpu",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** The path of `$CHROMIUM_PATH`, else of an installed Chromium or Chrome, else null. */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const places = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

/** An installed browser, else Playwright's own, else Debian's package, else Playwright's download. @returns {Promise<string>} */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH && !findBrowser())
    throw new Refusal(
      `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist: set it to a Chromium, or leave it out.`,
    );
  const { chromium } = await import("playwright");
  const playwrights = () =>
    existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
  const path = installed() ?? playwrights() ?? withApt() ?? downloaded(playwrights);
  if (path) return path;
  throw new Refusal(
    "The tests need a browser and none could be fetched: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the same command again.",
  );
}

/** On Ubuntu the package is a stub that leads to another store: it has no version. */
function installed() {
  const path = findBrowser();
  // Chrome for Windows would open a window.
  if (path === null || process.platform === "win32") return path;
  return spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0 ? path : null;
}

function withApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  console.log("Installing Chromium with apt-get");
  // The site's fallback fonts are measured for Liberation's faces.
  const apt = "apt-get update -q && apt-get install -y -q chromium fonts-liberation";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("/bin/sh", ["-c", apt], { stdio: "inherit", env });
  return installed();
}

/** @param {() => string | null} playwrights */
function downloaded(playwrights) {
  console.log("Fetching Playwright's Chromium");
  const cli = ["node_modules/playwright/cli.js", "install", "chromium"];
  spawnSync(process.execPath, cli, { stdio: "inherit" });
  return playwrights();
}
