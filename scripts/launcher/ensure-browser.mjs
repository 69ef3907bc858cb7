// Makes sure that there is a browser for the tests, fetching one where there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findBrowser, findProgram } from "../browser.mjs";
import { Refusal } from "./refusal.mjs";
import { runChild, stopIfAsked } from "./run-child.mjs";

/** @typedef {import("./build-site.mjs").Project} Project */

const VERSION_WITHIN_MS = 30_000;

/**
 * An installed browser that starts: on some systems the package is a stub that leads to another store.
 * @param {Record<string, string | undefined>} env
 */
function installed(env) {
  const path = findBrowser(env);
  // Chrome for Windows would open a window.
  if (path === null || process.platform === "win32") return path;
  const said = spawnSync(path, ["--version"], { stdio: "ignore", timeout: VERSION_WITHIN_MS, env });
  return said.status === 0 ? path : null;
}

/** @param {string} root @returns {Promise<string | null>} */
async function playwrightsOwn(root) {
  const entry = pathToFileURL(join(root, "node_modules/playwright/index.mjs")).href;
  const { chromium } = await import(entry);
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/**
 * @param {Project} project
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [extra]
 */
async function tryRun({ root, env }, command, args, extra = {}) {
  try {
    const ended = await runChild(command, args, { cwd: root, env: { ...env, ...extra } });
    stopIfAsked(ended);
    return ended.code === 0;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return false;
  }
}

/** @param {Project} project */
async function installWithApt(project) {
  if (process.getuid?.() !== 0 || !findProgram(["apt-get"], project.env)) return null;
  console.log("Installing Chromium with apt-get");
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  await tryRun(project, "apt-get", ["update", "-q"], quiet);
  // The faces are those that the site's stand-ins are measured for; where only what a package depends on is installed,
  // the browser comes without them.
  const wanted = ["chromium", "fonts-liberation"];
  await tryRun(project, "apt-get", ["install", "-y", "-q", ...wanted], quiet);
  return installed(project.env);
}

/** @param {Project} project */
async function fetchPlaywrightsOwn(project) {
  console.log("Fetching Playwright's Chromium");
  const cli = join(project.root, "node_modules/playwright/cli.js");
  await tryRun(project, project.node, [cli, "install", "chromium"]);
  return playwrightsOwn(project.root);
}

/**
 * `$CHROMIUM_PATH`, else an installed one, else Playwright's own, else the system's package, else Playwright's download.
 * @param {Project} project
 * @returns {Promise<{ CHROMIUM_PATH: string }>} for the environment of what needs the browser
 */
export async function ensureBrowser(project) {
  const { root, env } = project;
  if (env.CHROMIUM_PATH && !existsSync(env.CHROMIUM_PATH)) {
    throw new Refusal(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not exist: set it to a Chromium, or leave it out.`,
    );
  }
  const path =
    env.CHROMIUM_PATH ||
    installed(env) ||
    (await playwrightsOwn(root)) ||
    (await installWithApt(project)) ||
    (await fetchPlaywrightsOwn(project));
  if (!path) {
    throw new Refusal(
      "The tests need a browser and none could be fetched: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the same command again.",
    );
  }
  return { CHROMIUM_PATH: path };
}
