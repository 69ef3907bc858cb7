// Puts the 3D demo's scene, and the helper files of the 3D service's runtime, on our own origin.
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

export const SCENE_RUNTIME = "@splinetool/runtime";
const DRACO = ["draco_decoder.js", "draco_decoder.wasm", "draco_wasm_wrapper.js"];

/** Copies the default scene; the service's helper files only where `sceneUrl` is one of its scenes. */
export async function copyScenes(
  root: string,
  publicFolder: string,
  sceneUrl: string,
): Promise<void> {
  assertSceneRuntime(root, sceneUrl);
  await mkdir(join(publicFolder, "scenes"), { recursive: true });
  await copyFile(join(root, "patterns/motion/lamp.glb"), join(publicFolder, "scenes/lamp.glb"));
  if (!isSplineScene(sceneUrl)) return;

  const target = join(publicFolder, "spline");
  await mkdir(target);
  const runtime = join(root, "node_modules", SCENE_RUNTIME, "build");
  const helpers = (await readdir(runtime)).filter(
    (name) => /\.(wasm|png)$/.test(name) || name === "navmesh.js",
  );
  await Promise.all(helpers.map((name) => copyFile(join(runtime, name), join(target, name))));
  const draco = join(root, "node_modules/three/examples/jsm/libs/draco");
  await Promise.all(DRACO.map((name) => copyFile(join(draco, name), join(target, name))));
}

/** Throws one sentence if the scene needs the 3D service's runtime and it isn't here: it comes without a licence, so the owner decides. */
export function assertSceneRuntime(root: string, sceneUrl: string): void {
  if (!isSplineScene(sceneUrl) || existsSync(join(root, "node_modules", SCENE_RUNTIME))) return;
  throw new Error(
    "LAMPLIGHT_SCENE_URL is a Spline scene, and Spline's runtime isn't installed: it comes without a licence, so read Spline's terms, then run npm install --no-save --workspaces=false @splinetool/runtime@2",
  );
}

/** Whether the 3D service's runtime, and with it WebAssembly, is needed. */
export function isSplineScene(sceneUrl: string): boolean {
  return /^[^?#]*\.splinecode([?#]|$)/i.test(sceneUrl);
}
