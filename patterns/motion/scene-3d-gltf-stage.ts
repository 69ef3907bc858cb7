// Prepares a loaded glTF file to be shown: its camera, its light and the part that turns.
import * as THREE from "three";
import type { GLTF } from "three/addons/loaders/GLTFLoader.js";

/** For a file without a camera. */
const FIELD_OF_VIEW_DEG = 30;
const MARGIN = 1.1;

export function createStage(gltf: GLTF) {
  const model = gltf.scene ?? gltf.scenes[0];
  if (!model) throw new Error("the file holds no scene");
  const bounds = new THREE.Box3().setFromObject(model).getBoundingSphere(new THREE.Sphere());
  const scene = new THREE.Scene();
  const pivot = new THREE.Group(); // in the middle of the model, which then turns on the spot
  pivot.position.copy(bounds.center);
  model.position.sub(bounds.center);
  scene.add(pivot.add(model));

  const authored = gltf.cameras.find((camera) => camera instanceof THREE.PerspectiveCamera);
  const camera = authored ?? cameraFor(bounds);
  scene.attach(camera); // out of the model, so that it doesn't turn with it
  const widest = camera.aspect;
  const height = Math.tan(THREE.MathUtils.degToRad(camera.fov) / 2);

  let hasLight = false;
  model.traverse((object) => {
    if (object instanceof THREE.Light) hasLight = true;
    if (!(object instanceof THREE.Mesh)) return;
    drawAsLight(object);
    object.material.onBeforeCompile = reflectRoom;
  });
  if (!hasLight) {
    const lamp = new THREE.DirectionalLight(0xfff1e8, 2.4);
    lamp.position.set(-2, 3, 4);
    scene.add(lamp, new THREE.HemisphereLight(0xfff6f0, 0x2a1d22, 1.4));
  }

  // A node named "head" turns. Without one, everything does.
  const head = model.getObjectByName("head") ?? pivot;
  const rest = head.quaternion.clone();
  const turned = new THREE.Euler(0, 0, 0, "YXZ");
  return {
    scene,
    camera,
    /** Turns the head to the right and down, in radians. */
    turn(yaw: number, pitch: number) {
      head.quaternion.setFromEuler(turned.set(pitch, yaw, 0)).multiply(rest);
    },
    /** Fits the view to this width divided by height, without cutting off the sides. */
    fit(aspect: number) {
      const tangent = height * Math.max(1, widest / aspect);
      camera.fov = THREE.MathUtils.radToDeg(Math.atan(tangent) * 2);
      camera.aspect = aspect;
      camera.updateProjectionMatrix();
    },
  };
}

/** A camera slightly above the middle, far enough away to show everything. */
function cameraFor({ center, radius }: THREE.Sphere): THREE.PerspectiveCamera {
  const size = Math.max(radius, 0.001);
  const distance = (size * MARGIN) / Math.sin(THREE.MathUtils.degToRad(FIELD_OF_VIEW_DEG / 2));
  const camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, distance / 100, distance * 10);
  camera.position.set(center.x, center.y + size * 0.25, center.z + distance);
  camera.lookAt(center);
  return camera;
}

/**
 * Draws a mesh as light if its material has the custom property `light`: "glow" is added to what's
 * behind it; "beam" also fades where the surface turns away, so that a plain cone looks like lit air.
 */
function drawAsLight(mesh: THREE.Mesh): void {
  const material = mesh.material as THREE.MeshBasicMaterial;
  const { light, falloff = 2 } = material.userData as { light?: string; falloff?: number };
  if (light !== "glow" && light !== "beam") return;
  mesh.renderOrder = light === "glow" ? 1 : 2;
  const look = { blending: THREE.AdditiveBlending, transparent: true };
  if (light === "glow") return void material.setValues(look);
  mesh.material = new THREE.ShaderMaterial({
    ...look,
    vertexShader: BEAM_VERTEX,
    fragmentShader: BEAM_FRAGMENT,
    uniforms: { tone: { value: material.color }, falloff: { value: falloff } },
    vertexColors: true,
    depthWrite: false,
    side: material.side,
  });
}

function reflectRoom(shader: { fragmentShader: string }) {
  shader.fragmentShader = shader.fragmentShader.replace("#include <lights_fragment_maps>", ROOM);
}

// Metal is black without something to reflect: here a ceiling, a floor and a window, dimmed if the file has light
// (never a hemisphere's). Without a graphics card, an environment map takes seconds.
const ROOM = `#include <lights_fragment_maps>
vec3 mirrored = reflect(-geometryViewDir, geometryNormal);
float blur = 0.1 + material.roughness;
float ceiling = smoothstep(-blur, blur, mirrored.y);
float towards = dot(mirrored, vec3(-0.37, 0.56, 0.74));
float window = smoothstep(0.9 - blur / 2.0, 0.9 + blur / 2.0, towards);
vec3 walls = mix(vec3(0.08, 0.065, 0.07), vec3(0.5, 0.47, 0.45), ceiling);
radiance += (NUM_HEMI_LIGHTS > 0 ? 1.0 : 0.3) * (walls + 1.5 * window);`;

const BEAM_VERTEX = `
varying vec4 light;
varying vec3 towards, facing;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  light = vec4(1.0);
  #ifdef USE_COLOR_ALPHA
    light = color;
  #endif
  towards = -seen.xyz;
  facing = normalMatrix * normal;
  gl_Position = projectionMatrix * seen;
}`;

// Noise of one step in 256 hides the bands of a faint gradient.
const BEAM_FRAGMENT = `
uniform vec3 tone;
uniform float falloff;
varying vec4 light;
varying vec3 towards, facing;
void main() {
  float depth = abs(dot(normalize(towards), normalize(facing)));
  gl_FragColor = vec4(tone * light.rgb, light.a * pow(depth, falloff));
  #include <colorspace_fragment>
  gl_FragColor.a += (fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5) / 255.0;
}`;
