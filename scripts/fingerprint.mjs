// Tells whether the built site still belongs to the sources: one hash over everything a build reads.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["patterns", "generators", "site", "scripts"];
const FILES = ["package-lock.json", "tsconfig.json", "vite.config.ts"];
const SETTINGS_PREFIX = "LAMPLIGHT_";
/** Read by the server alone: they change nothing of what is built, and one is secret. */
const SERVER_SETTINGS = new Set([
  "LAMPLIGHT_DATA",
  "LAMPLIGHT_DIST",
  "LAMPLIGHT_LICENCE_SECRET",
  "LAMPLIGHT_TEST_SHOP",
  "LAMPLIGHT_TRUST_PROXY",
  "LAMPLIGHT_WEBHOOK_TOLERANCE_S",
]);
/** What a built folder can't be without. */
const BUILT = ["site.json", "public/index.html"];
const MARK = ".fingerprint";

/**
 * Tests never reach a page, and of `scripts` only the TypeScript at its top is part of the build.
 * @param {string} folder
 * @param {string} name
 */
function isSource(folder, name) {
  if (name.split(/[\\/]/).some((part) => part.startsWith("."))) return false;
  if (/\.test\.tsx?$/.test(name)) return false;
  return folder !== "scripts" || /^scripts[\\/][^\\/]+\.ts$/.test(name);
}

/**
 * @param {string} root the project's folder
 * @param {Record<string, string | undefined>} env
 * @returns {string} a hash that changes with any source of the build and any setting of the owner
 */
export function fingerprint(root, env) {
  const hash = createHash("sha256");
  /** @param {string} name @param {string | Buffer} content */
  const add = (name, content) => {
    // Lengths in front, so that no two different sets of files read the same.
    hash.update(`${name.length}:${name}:${content.length}:`).update(content);
  };
  for (const folder of FOLDERS) {
    if (!existsSync(join(root, folder))) continue;
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((name) => isSource(folder, name))
      .sort();
    for (const name of names) add(name, readFileSync(join(root, name)));
  }
  for (const name of FILES) {
    if (existsSync(join(root, name))) add(name, readFileSync(join(root, name)));
  }
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith(SETTINGS_PREFIX) && !SERVER_SETTINGS.has(name)) add(name, env[name] ?? "");
  }
  return hash.digest("hex");
}

/**
 * @param {string} dist folder of the built site
 * @param {string} expected
 */
export function isBuilt(dist, expected) {
  if (!BUILT.every((name) => existsSync(join(dist, name)))) return false;
  const mark = join(dist, MARK);
  return existsSync(mark) && readFileSync(mark, "utf8") === expected;
}

/**
 * To be called after a build that went well, with the fingerprint taken before it began.
 * @param {string} dist
 * @param {string} value
 */
export function markBuilt(dist, value) {
  writeFileSync(join(dist, MARK), value);
}
