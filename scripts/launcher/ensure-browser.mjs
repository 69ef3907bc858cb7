// Makes sure that there is a browser for the tests, fetching one where there is none.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findBrowser } from "../browser.mjs";
import { Refusal } from "./refusal.mjs";
import { runChild, stopIfAsked } from "./run-child.mjs";

/** @typedef {import("./build-site.mjs").Project} Project */

/** @param {string} root */
async function playwrightsOwn(root) {
  const entry = pathToFileURL(join(root, "node_modules/playwright/index.mjs")).href;
  const { chromium } = await import(entry);
  return existsSync(chromium.executablePath());
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
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("Installing Chromium with apt-get");
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  await tryRun(project, "apt-get", ["update", "-q"], quiet);
  await tryRun(project, "apt-get", ["install", "-y", "-q", "chromium"], quiet);
  const path = findBrowser(project.env);
  // On some systems the package is a stub that leads to another store, so ask it for its version.
  return path !== null && (await tryRun(project, path, ["--version"]));
}

/**
 * In the order the README names: `$CHROMIUM_PATH`, an installed one, the system's package, Playwright's own.
 * @param {Project} project
 */
export async function ensureBrowser(project) {
  const { root, node, env } = project;
  if (env.CHROMIUM_PATH && !existsSync(env.CHROMIUM_PATH)) {
    throw new Refusal(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not exist: set it to a Chromium, or leave it out.`,
    );
  }
  if (findBrowser(env) || (await playwrightsOwn(root))) return;
  if (await installWithApt(project)) return;
  console.log("Fetching Playwright's Chromium");
  const cli = join(root, "node_modules/playwright/cli.js");
  await tryRun(project, node, [cli, "install", "chromium"]);
  if (await playwrightsOwn(root)) return;
  throw new Refusal(
    "The tests need a browser and none could be fetched: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the same command again.",
  );
}
