// The settings that the owner keeps in `.env`, beside those of the environment.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Refusal } from "./refusal.mjs";

/** What the machine has, for the commands that try the project out: they say themselves what the shop and the pages are. */
const MACHINE = ["CHROMIUM_PATH", "TEST_DATABASE_URL"];
/** What the pages look like, for hot reload, and the port; an address for others is meant for the server. */
const PAGES = [
  "PORT",
  "LAMPLIGHT_AUTHOR",
  "LAMPLIGHT_TAGLINE",
  "LAMPLIGHT_PROFILE_URL",
  "LAMPLIGHT_CONTACT_URL",
  "LAMPLIGHT_SCENE_URL",
];
const NOT_TEXT = "ERR_ENCODING_INVALID_ENCODED_DATA";
/** Every other command takes all. @type {Record<string, readonly string[]>} */
const TAKEN = {
  test: MACHINE,
  check: MACHINE,
  "check-pattern": MACHINE,
  bench: MACHINE,
  prove: MACHINE,
  dev: PAGES,
};

/**
 * The settings of `.env` that concern a command; none where there is no such file.
 * @param {string} root
 * @param {string} command
 * @returns {Record<string, string | undefined>}
 */
export function readSettingsFile(root, command) {
  const given = Object.entries(parse(join(root, ".env")));
  const taken = TAKEN[command];
  return Object.fromEntries(taken ? given.filter(([name]) => taken.includes(name)) : given);
}

/** @param {string} path */
function parse(path) {
  if (!lstatSync(path, { throwIfNoEntry: false })) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    if (text.includes("\0")) throw Object.assign(new Error(), { code: NOT_TEXT });
    // With nothing but blanks for a value, some releases of Node take the next line for it.
    return parseEnv(text.replace(/^([ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=)[ \t]+(?=\r?$)/gm, "$1"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const why = code === NOT_TEXT ? "not UTF-8" : code;
    throw new Refusal(
      `Lamplight cannot read ${path} (${why}): make it a text file that this user can read, or take it away.`,
    );
  }
}
