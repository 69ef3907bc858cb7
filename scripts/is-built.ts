// Tells whether dist was made from the sources and the settings as they are now.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readSiteSettings } from "../server/config.ts";

const FOLDERS = ["patterns", "statistics", "generators", "site", "scripts"];
const FILES = ["package-lock.json", "vite.config.ts", "verified.json"];

/** Holds the settings that dist is built with. Written before the sources are read, so that its time is theirs. */
export const BUILT_WITH = "built-with.json";

export function isBuilt(root: string, env: Record<string, string | undefined>): boolean {
  try {
    const file = join(root, "dist", BUILT_WITH);
    const built = statSync(file).mtimeMs;
    if (readFileSync(file, "utf8") !== JSON.stringify(readSiteSettings(env))) return false;
    const sources = FOLDERS.flatMap((folder) => [
      folder,
      // A file that was deleted changes the time of its folder.
      ...readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    ]);
    return [...FILES, ...sources].every((name) => statSync(join(root, name)).mtimeMs < built);
  } catch {
    // Something is missing, or a setting is wrong: the build says so.
    return false;
  }
}
