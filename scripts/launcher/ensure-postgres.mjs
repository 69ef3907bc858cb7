// Makes sure that there is a PostgreSQL for the tests where this machine can have one, and starts it.
import { existsSync } from "node:fs";
import { Refusal } from "./refusal.mjs";
import { runChild, stopIfAsked } from "./run-child.mjs";
import { findPostgres, startPostgres } from "./start-postgres.mjs";

/** @typedef {import("./build-site.mjs").Project} Project */

const SKIPPED =
  "No PostgreSQL here, so its tests are skipped: install it (on Debian: apt-get install postgresql), or name a database with TEST_DATABASE_URL.";

/** @param {Project} project @param {readonly string[]} args */
async function apt({ root, env }, args) {
  try {
    const quiet = { ...env, DEBIAN_FRONTEND: "noninteractive" };
    stopIfAsked(await runChild("apt-get", args, { cwd: root, env: quiet }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
}

/** @param {Project} project */
async function installWithApt(project) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing PostgreSQL with apt-get");
  await apt(project, ["update", "-q"]);
  await apt(project, ["install", "-y", "-q", "postgresql"]);
}

/**
 * Null, with one printed sentence, where there is none to be had.
 * @param {Project} project
 * @returns {Promise<{ url: string; stop: () => Promise<void> } | null>}
 */
export async function ensurePostgres(project) {
  if (!findPostgres(project.env)) await installWithApt(project);
  const bin = findPostgres(project.env);
  if (!bin) {
    console.log(SKIPPED);
    return null;
  }
  try {
    return await startPostgres({ bin });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.log(`PostgreSQL could not be started, so its tests are skipped: ${why}`);
    return null;
  }
}
