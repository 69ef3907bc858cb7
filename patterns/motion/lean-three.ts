// Leaves out of our own bundle what three.js carries for scenes that this pattern never shows.
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Plugin } from "vite";
import { dropUnnamedMethods } from "./drop-unnamed-methods.ts";

/** Where three.js keeps its modules; its published bundle is one file, of which nothing can be left out. */
export const SOURCE = `${dirname(createRequire(import.meta.url).resolve("three/src/Three.js"))}/`;

/** Whole modules, each replaced by the least that its callers touch. */
export const REPLACED: Readonly<Record<string, string>> = {
  // headsets
  "renderers/webxr/WebXRManager.js": `export class WebXRManager {
    enabled = false; isPresenting = false;
    addEventListener() {} removeEventListener() {} setAnimationLoop() {} dispose() {}
    getEnvironmentBlendMode() {} hasDepthSensing() { return false }
  }`,
  "math/FrustumArray.js": "export class FrustumArray {}",
  // shadow maps, environment maps, skies, post-processing, clipping, shared uniforms
  "renderers/webgl/WebGLShadowMap.js":
    "export class WebGLShadowMap { enabled = false; render() {} }",
  "renderers/webgl/WebGLEnvironments.js":
    "export function WebGLEnvironments() { return { get: () => null, dispose() {} } }",
  "renderers/webgl/WebGLOutput.js": "export class WebGLOutput {}",
  "renderers/webgl/WebGLUniformsGroups.js":
    "export function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} } }",
  "renderers/webgl/WebGLClipping.js":
    "export class WebGLClipping { numPlanes = 0; numIntersection = 0; uniform = { value: null }; init() { return false } }",
  "geometries/BoxGeometry.js": "export class BoxGeometry {}",
  "geometries/PlaneGeometry.js": "export class PlaneGeometry {}",
  // finding what is under the pointer
  "math/Ray.js": "export class Ray {}",
  "math/Triangle.js": "export class Triangle {}",
  // playing animations: they are read past, and names are made as before
  "animation/AnimationClip.js": "export class AnimationClip {}",
  "animation/KeyframeTrack.js": "export class KeyframeTrack {}",
  "animation/tracks/NumberKeyframeTrack.js": "export class NumberKeyframeTrack {}",
  "animation/tracks/QuaternionKeyframeTrack.js": "export class QuaternionKeyframeTrack {}",
  "animation/tracks/VectorKeyframeTrack.js": "export class VectorKeyframeTrack {}",
  "animation/PropertyBinding.js": `export class PropertyBinding {
    static sanitizeNodeName(name) { return name.replace(/\\s/g, "_").replace(/[\\[\\].:/]/g, "") }
  }`,
  "math/Interpolant.js": "export class Interpolant {}",
};

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Shaders of materials that a glTF file can't name. */
export const UNUSED_SHADERS = words(`
  background backgroundCube cube depth distance equirect linedashed meshlambert meshmatcap meshnormal
  meshphong meshtoon shadow sprite vsm`);

/** Pieces of shaders that belong to what is left out above, or to settings that the viewer never makes. */
export const UNUSED_CHUNKS = words(`
  alphahash_fragment alphahash_pars_fragment batching_pars_vertex batching_vertex bumpmap_pars_fragment
  clipping_planes_fragment clipping_planes_pars_fragment clipping_planes_pars_vertex clipping_planes_vertex
  displacementmap_pars_vertex displacementmap_vertex dithering_fragment dithering_pars_fragment
  envmap_common_pars_fragment envmap_fragment envmap_pars_fragment envmap_pars_vertex
  envmap_physical_pars_fragment envmap_vertex fog_fragment fog_pars_fragment fog_pars_vertex fog_vertex
  gradientmap_pars_fragment lightprobes_pars_fragment lights_fragment_maps lights_lambert_fragment
  lights_lambert_pars_fragment lights_phong_fragment lights_phong_pars_fragment lights_toon_fragment
  lights_toon_pars_fragment logdepthbuf_fragment logdepthbuf_pars_fragment logdepthbuf_pars_vertex
  logdepthbuf_vertex shadowmap_pars_fragment shadowmap_pars_vertex shadowmap_vertex
  shadowmask_pars_fragment tonemapping_pars_fragment`);

const SHADER = /\/Shader(Chunk|Lib)\/(\w+)\.glsl\.js$/;

/** For builds only: development and tests use three.js as it is published. */
export function leanThree(): Plugin {
  return {
    name: "lean-three",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: { alias: [{ find: /^three$/, replacement: `${SOURCE}Three.js` }] },
    }),
    load(id) {
      if (!id.startsWith(SOURCE)) return;
      const [, kind, name = ""] = SHADER.exec(id) ?? [];
      if (kind === "Chunk" && UNUSED_CHUNKS.includes(name)) return "export default '';";
      if (kind === "Lib" && UNUSED_SHADERS.includes(name)) {
        return "export const vertex = '', fragment = '';";
      }
      return REPLACED[id.slice(SOURCE.length)];
    },
    transform(code, id) {
      if (!id.startsWith(SOURCE) || !code.includes("/* glsl */")) return;
      const shaders = /\/\* glsl \*\/\s*`([^`]*)`/g;
      return {
        code: code.replace(shaders, (_, glsl: string) => `\`${squeeze(glsl)}\``),
        map: null,
      };
    },
    renderChunk(code, { moduleIds }) {
      if (!moduleIds.some((id) => id.startsWith(SOURCE))) return;
      return { code: dropUnnamedMethods(code), map: null };
    },
  };
}

/** A shader without comments, indents and blank lines; the lines themselves mean something to it. */
function squeeze(glsl: string): string {
  return glsl
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
    .replace(/\s*\n\s*/g, "\n")
    .replace(/[ \t]+/g, " ");
}
