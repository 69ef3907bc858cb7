// Puts a new build in the place of the one before, so that one of the two is whole on the disk at every moment.
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** @param {string} root the project's folder */
const placesIn = (root) => ({ dist: join(root, "dist"), before: join(root, "dist.old") });

/** @param {string} path */
const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Only under the project's lock, like the other.
 * @param {string} root
 * @param {string} made folder of the new build, on the same disk
 */
export function swapBuild(root, made) {
  const { dist, before } = placesIn(root);
  if (existsSync(dist)) {
    remove(before);
    renameSync(dist, before);
  }
  try {
    renameSync(made, dist);
  } catch (error) {
    restoreBuild(root);
    throw error;
  }
  remove(before);
}

/**
 * Brings back the build of before where a swap was cut short between its two moves.
 * @param {string} root
 */
export function restoreBuild(root) {
  const { dist, before } = placesIn(root);
  if (!existsSync(dist) && existsSync(before)) renameSync(before, dist);
}
