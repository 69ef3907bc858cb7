// A PostgreSQL for the tests that need one, where this machine can start one; the others run without.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal } from "./refusal.mjs";

/** @typedef {import("./build-site.mjs").Project} Project */

const SETTING = "TEST_DATABASE_URL";
const PROGRAM = "scripts/launcher/ensure-postgres.mjs";

/**
 * An address in the environment is left alone. `ensurePostgres(project)` answers `{ url, stop }`, or null where
 * there is no PostgreSQL to be had; its refusals are said and stop nothing, for most tests need no database.
 * @param {Project} project
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> } | null>}
 */
export async function testDatabase(project) {
  const program = join(project.root, PROGRAM);
  if (project.env[SETTING] || !existsSync(program)) return null;
  try {
    const { ensurePostgres } = await import(pathToFileURL(program).href);
    const started = await ensurePostgres(project);
    if (!started) return null;
    return { env: { [SETTING]: started.url }, stop: async () => void (await started.stop?.()) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.stopped) throw error;
    console.error(error.message);
    return null;
  }
}
