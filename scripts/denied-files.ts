// What `npm run dev` gives nobody: the whole project is Vite's to serve, and holds the store, its secret and what is sold.
import { resolve, sep } from "node:path";

/** Vite's own list, which one of ours takes the place of; `.env*` covers its two. */
const VITE_DENIES = [
  ".env*",
  "*.{crt,pem,key,p12,pfx,cer,der}",
  ".npmrc",
  ".yarnrc.yml",
  "**/.git/**",
];
/** Wherever they lie, as backups do. */
const SECRETS = ["*.sqlite*", "licence-secret*", "*.licence-secret", "orders*.csv"];
/** In the project's folder, each with everything in it. */
const FOLDERS = ["data", "dist", "dist.next", "dist.old", ".cache"];

/** Folders of the owner's choice, with what is in them. */
const CHOSEN = ["LAMPLIGHT_DATA", "LAMPLIGHT_DIST"];

/** A path as a pattern that finds it alone. */
export const literally = (path: string): string =>
  path
    .split(sep)
    .join("/")
    .replace(/[\\()[\]{}*?!+@|^$]/g, "\\$&");

/** For Vite's `server.fs.deny`. */
export function deniedFiles(root: string, env: Record<string, string | undefined>): string[] {
  const folders = [...FOLDERS, ...CHOSEN.map((name) => env[name]?.trim() ?? "").filter(Boolean)];
  return [
    ...VITE_DENIES,
    ...SECRETS,
    ...folders.map((folder) => `${literally(resolve(root, folder))}/**`),
  ];
}
