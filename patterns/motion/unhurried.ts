// Ways to start a scene without holding the page up: in short tasks, and asking the graphics card nothing it must be waited for.
import type { Camera, Object3D, Scene, WebGLRenderer } from "three";
import type { GLTFLoaderPlugin, GLTFParser } from "three/addons/loaders/GLTFLoader.js";

/** How long a task may go on with the next piece of work; presses and frames come in between tasks. */
const TASK_MS = 6;
/** How often the graphics card is asked whether it is done; asking blocks nothing. */
const ASK_MS = 8;
/** What a shader is given where nobody can ask how far it is: reading it sooner would stop the page. */
const BLIND_WAIT_MS = 250;
/** What three.js asks of every context. Turning one on waits for the graphics card, twice. */
const EXTENSIONS = [
  "EXT_color_buffer_float",
  "EXT_color_buffer_half_float",
  "OES_texture_float_linear",
  "EXT_texture_filter_anisotropic",
  "KHR_parallel_shader_compile",
];

/** Resolves in a later task. Throws once `signal` is aborted. */
export async function nextTask(signal: AbortSignal, delayMs = 0): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  signal.throwIfAborted();
}

/** Resolves when the graphics card has done all that it was asked to so far. Throws once `signal` is aborted. */
export async function graphicsDone(gl: WebGL2RenderingContext, signal: AbortSignal): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  do await nextTask(signal, ASK_MS);
  while (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED);
  gl.deleteSync(fence);
}

/** Turns the extensions of WebGL on that three.js would turn on all at once. Throws once `signal` is aborted. */
export async function enableExtensions(
  gl: WebGL2RenderingContext,
  signal: AbortSignal,
): Promise<void> {
  for (const name of EXTENSIONS) {
    await nextTask(signal);
    gl.getExtension(name);
  }
}

/** Reads each mesh of a file in a task of its own. */
export function meshByMesh(parser: GLTFParser, signal: AbortSignal): GLTFLoaderPlugin {
  return {
    name: "mesh by mesh",
    loadMesh: async (index) => {
      await nextTask(signal);
      return parser.loadMesh(index);
    },
  };
}

/** Compiles the shaders of a scene and resolves when they can be used. Throws once `signal` is aborted. */
export async function compileShaders(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: Camera,
  signal: AbortSignal,
): Promise<void> {
  const objects: Object3D[] = [];
  scene.traverseVisible((object) => {
    if ("material" in object) objects.push(object);
  });
  let since = performance.now();
  for (const object of objects) {
    renderer.compile(object, camera, scene);
    if (performance.now() - since < TASK_MS) continue;
    await nextTask(signal);
    since = performance.now();
  }
  // Asked of a browser that can't compile aside, three.js would only warn.
  const tells = renderer.getContext().getExtension("KHR_parallel_shader_compile");
  if (tells) await renderer.compileAsync(scene, camera);
  else await nextTask(signal, BLIND_WAIT_MS);
  // A shader is asked once where its inputs lie. Amid a frame, the answer waits for all that was drawn so far.
  for (const program of renderer.info.programs ?? []) {
    await nextTask(signal);
    program.getUniforms();
  }
}
