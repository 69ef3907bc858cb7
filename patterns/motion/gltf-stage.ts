// Makes a loaded glTF ready to be shown: its light, its camera, and the part that turns.
import {
  AdditiveBlending,
  Box3,
  type BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Light,
  type Material,
  MathUtils,
  Mesh,
  type MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Quaternion,
  Scene,
  ShaderMaterial,
  SkinnedMesh,
  Sphere,
  Texture,
  Vector3,
} from "three";
import type { GLTF } from "three/addons/loaders/GLTFLoader.js";

/** The node that turns towards the visitor; a scene without one of this name turns as a whole. */
const HEAD = "head";
const FIELD_OF_VIEW_DEG = 30;
/** Room around a scene that brings no camera of its own, as a share of its size. */
const MARGIN = 1.1;

const UP = new Vector3(0, 1, 0);
const RIGHT = new Vector3(1, 0, 0);

export interface Stage {
  scene: Scene;
  camera: PerspectiveCamera;
  /** Turns the head to the right and down, in radians. */
  turn(yaw: number, pitch: number): void;
  /** Fits the view to a canvas of this width divided by height, cutting nothing off. */
  fit(aspect: number): void;
  dispose(): void;
}

export function createStage(gltf: GLTF): Stage {
  const model = gltf.scene ?? gltf.scenes[0];
  if (!model) throw new Error("The file holds no scene");
  model.updateMatrixWorld(true);
  const ball = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  const authored = gltf.cameras.find((camera) => camera instanceof PerspectiveCamera);
  const camera = authored ? detach(authored) : frame(ball);
  const [authoredAspect, authoredHeight] = [camera.aspect, tangent(camera.fov)];

  const scene = new Scene();
  const pivot = new Group(); // at the middle of the model, which therefore turns on the spot
  pivot.position.copy(ball.center);
  model.position.sub(ball.center);
  scene.add(pivot.add(model));

  let lit = false;
  model.traverse((object) => {
    if ((object as Partial<Light>).isLight) lit = true;
    if (object instanceof Mesh) drawAsLight(object);
  });
  if (!lit) scene.add(...roomLight());

  const head = model.getObjectByName(HEAD) ?? pivot;
  const rest = head.quaternion.clone();
  const nod = new Quaternion();
  return {
    scene,
    camera,
    turn(yaw, pitch) {
      nod.setFromAxisAngle(RIGHT, pitch);
      head.quaternion.setFromAxisAngle(UP, yaw).multiply(nod).multiply(rest);
    },
    fit(aspect) {
      const height = authoredHeight * Math.max(1, authoredAspect / aspect);
      camera.fov = MathUtils.radToDeg(Math.atan(height) * 2);
      camera.aspect = aspect;
      camera.updateProjectionMatrix();
    },
    dispose: () => disposeTree(scene),
  };
}

const tangent = (fieldOfViewDeg: number) => Math.tan(MathUtils.degToRad(fieldOfViewDeg) / 2);

/** The file's camera, taken out of the model so that it stands still while the model turns. */
function detach(authored: PerspectiveCamera): PerspectiveCamera {
  const camera = new PerspectiveCamera(authored.fov, authored.aspect, authored.near, authored.far);
  authored.matrixWorld.decompose(camera.position, camera.quaternion, camera.scale);
  return camera;
}

/** A camera a little above the middle of what it shows, far enough to show all of it. */
function frame({ center, radius: size }: Sphere): PerspectiveCamera {
  const radius = size > 0 ? size : 1;
  const distance = (radius * MARGIN) / Math.sin(MathUtils.degToRad(FIELD_OF_VIEW_DEG) / 2);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, distance / 100, distance * 10);
  camera.position.copy(center).add(new Vector3(0, radius * 0.25, distance));
  camera.lookAt(center);
  return camera;
}

/** For scenes that bring no light: one warm light in front, one at the edge, and what a room reflects. */
function roomLight(): Light[] {
  const key = new DirectionalLight(0xfff1e8, 2.4);
  const edge = new DirectionalLight(0xffc4d2, 1.8);
  key.position.set(-2, 3, 4);
  edge.position.set(3, 2, -4);
  return [new HemisphereLight(0xfff6f0, 0x2a1d22, 1.4), key, edge];
}

/**
 * Draws a mesh as light where its material's extras say so (a custom property in Blender):
 * `light: "glow"` is added to what lies behind it; `light: "beam"` also fades where its surface
 * turns away, by the power `falloff` (default 2), so that a plain cone looks like lit air.
 */
function drawAsLight(mesh: Mesh): void {
  const material = mesh.material as MeshBasicMaterial;
  const { light, falloff = 2 } = material.userData as { light?: string; falloff?: number };
  if (light !== "glow" && light !== "beam") return;
  mesh.renderOrder = light === "glow" ? 1 : 2;
  material.blending = AdditiveBlending;
  material.transparent = true;
  if (light === "glow") return;
  mesh.material = new ShaderMaterial({
    vertexShader: BEAM_VERTEX,
    fragmentShader: BEAM_FRAGMENT,
    uniforms: { tone: { value: material.color }, falloff: { value: falloff } },
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
    side: material.side,
  });
}

const BEAM_VERTEX = `
varying vec4 light;
varying vec3 towards;
varying vec3 facing;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  light = vec4(1.0);
  #ifdef USE_COLOR
    light.rgb = color.rgb;
  #endif
  #ifdef USE_COLOR_ALPHA
    light.a = color.a;
  #endif
  towards = -seen.xyz;
  facing = normalMatrix * normal;
  gl_Position = projectionMatrix * seen;
}`;

// The last line is noise of one step in 256: it hides the bands of a faint gradient.
const BEAM_FRAGMENT = `
uniform vec3 tone;
uniform float falloff;
varying vec4 light;
varying vec3 towards;
varying vec3 facing;
void main() {
  float depth = abs(dot(normalize(towards), normalize(facing)));
  gl_FragColor = vec4(tone * light.rgb, light.a * pow(depth, falloff));
  #include <colorspace_fragment>
  gl_FragColor.a += (fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5) / 255.0;
}`;

/** Gives back the memory of everything in a tree: geometries, materials, textures and their pictures. */
export function disposeTree(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material } = object as { geometry?: BufferGeometry; material?: Material };
    geometry?.dispose();
    material?.dispose();
    if (object instanceof SkinnedMesh) object.skeleton.dispose();
    for (const value of Object.values(material ?? {})) {
      if (!(value instanceof Texture)) continue;
      value.dispose();
      if (value.image instanceof ImageBitmap) value.image.close();
    }
  });
}
