// Weighs what the 3D pattern really sends, and notices when three.js moves a module that we leave out.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, test } from "vitest";
import { leanThree, REPLACED, SOURCE, UNUSED_CHUNKS, UNUSED_SHADERS } from "./lean-three.ts";

/** Gzip. The demo may add 110 kB; its own two files take 3 of them. */
const BUDGET_BYTES = 107_000;

test("every module and shader that is left out is one that three.js has", () => {
  const shaders = `${SOURCE}renderers/shaders`;
  const files = [
    ...Object.keys(REPLACED).map((path) => SOURCE + path),
    ...UNUSED_CHUNKS.map((name) => `${shaders}/ShaderChunk/${name}.glsl.js`),
    ...UNUSED_SHADERS.map((name) => `${shaders}/ShaderLib/${name}.glsl.js`),
  ];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("three.js, its loader and the viewer together stay within 107 kB", async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [leanThree()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("./gltf-viewer.ts", import.meta.url)),
        preserveEntrySignatures: "strict",
      },
    },
  });
  const chunks = [built].flat().flatMap((output) => ("output" in output ? output.output : []));
  const bytes = chunks.map((chunk) =>
    "code" in chunk ? gzipSync(chunk.code, { level: 9 }).length : 0,
  );
  const total = bytes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(BUDGET_BYTES);
}, 60_000);
