import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { assertSceneRuntime } from "./build-scenes.ts";

test("Spline's runtime, which has no licence, is installed by nobody but the owner, and a build that lacks it says so", async () => {
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
  expect(dependencies).not.toHaveProperty("@splinetool/runtime");
  for (const scene of ["/scenes/lamp.glb", "https://a.example/x.gltf?a=b.splinecode"])
    assertSceneRuntime("/nowhere", scene);
  expect(() => assertSceneRuntime("/nowhere", "https://a.example/x.splinecode?v=1")).toThrow(
    /without a licence.*npm install --no-save/,
  );
});
