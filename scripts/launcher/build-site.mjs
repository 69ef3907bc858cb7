// Builds the site when its sources or settings have changed since the last build that went well.
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { fingerprint, isBuilt, markBuilt } from "../fingerprint.mjs";
import { HANDED_ON, withProjectLock } from "./project-lock.mjs";
import { Refusal, SAID_WHY, writing } from "./refusal.mjs";
import { runChild, stopIfAsked } from "./run-child.mjs";
import { restoreBuild } from "./swap-build.mjs";

/** @typedef {{ root: string; node: string; env: Record<string, string | undefined> }} Project */

/** @param {Project} project @param {boolean} force */
async function build({ root, node, env }, force) {
  const dist = join(root, "dist");
  writing(root, () => restoreBuild(root));
  const before = fingerprint(root, env);
  if (!force && isBuilt(dist, before)) return;
  writing(root, () => accessSync(root, constants.W_OK));
  const ended = await runChild(node, ["scripts/build.ts"], {
    cwd: root,
    env: { ...env, ...HANDED_ON },
  });
  stopIfAsked(ended);
  if (ended.code === SAID_WHY) throw new Refusal("");
  if (ended.code !== 0) {
    throw new Refusal("The build failed; the lines above say where.", ended.code);
  }
  writing(dist, () => markBuilt(dist, before));
}

/**
 * `scripts/build.ts` builds beside `dist` and swaps at the end, so an interrupted build changes nothing.
 * @param {Project} project
 * @param {{ force?: boolean }} [options]
 */
export async function buildSite(project, { force = false } = {}) {
  const { root, env } = project;
  if (!force && isBuilt(join(root, "dist"), fingerprint(root, env))) return;
  await withProjectLock(root, () => build(project, force));
}
