// Puts the 3D demo's scene, and the helper files of the 3D service's runtime, on our own origin.
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

const DRACO = ["draco_decoder.js", "draco_decoder.wasm", "draco_wasm_wrapper.js"];

/** Copies the default scene; the service's helper files only where `sceneUrl` is one of its scenes. */
export async function copyScenes(
  root: string,
  publicFolder: string,
  sceneUrl: string,
): Promise<void> {
  await mkdir(join(publicFolder, "scenes"), { recursive: true });
  await copyFile(join(root, "patterns/motion/lamp.glb"), join(publicFolder, "scenes/lamp.glb"));
  if (!isSplineScene(sceneUrl)) return;

  const target = join(publicFolder, "spline");
  await mkdir(target);
  const runtime = join(root, "node_modules/@splinetool/runtime/build");
  const helpers = (await readdir(runtime)).filter(
    (name) => /\.(wasm|png)$/.test(name) || name === "navmesh.js",
  );
  await Promise.all(helpers.map((name) => copyFile(join(runtime, name), join(target, name))));
  const draco = join(root, "node_modules/three/examples/jsm/libs/draco");
  await Promise.all(DRACO.map((name) => copyFile(join(draco, name), join(target, name))));
}

/** Whether the 3D service's runtime, and with it WebAssembly, is needed. */
export function isSplineScene(sceneUrl: string): boolean {
  return /^[^?#]*\.splinecode([?#]|$)/i.test(sceneUrl);
}
