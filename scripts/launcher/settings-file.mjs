// The settings that the owner keeps in `.env`, beside those of the environment.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Refusal } from "./refusal.mjs";

/** What the commands that try the project out take from there: they say themselves what the shop and the pages are. */
const MACHINE = ["CHROMIUM_PATH", "TEST_DATABASE_URL"];
const TRIES = new Set(["test", "check", "bench", "prove"]);

/**
 * Puts what `.env` says into `env`, where it does not say it already.
 * @param {string} root
 * @param {string} command
 * @param {Record<string, string | undefined>} env
 */
export function readSettingsFile(root, command, env) {
  const given = parse(join(root, ".env"));
  for (const [name, value] of Object.entries(given)) {
    if (!TRIES.has(command) || MACHINE.includes(name)) env[name] ??= value;
  }
}

/** @param {string} path */
function parse(path) {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return {};
    throw new Refusal(
      `Lamplight cannot read ${path} (${code}): make it a file that this user can read, or take it away.`,
    );
  }
}
