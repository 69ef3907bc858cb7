// Shows a glTF scene on a canvas of its own with bare three.js, drawing only when something moves.
import { LoadingManager, WebGLRenderer } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { createStage, disposeTree, type Stage } from "./gltf-stage";
import { controlPose } from "./pose-control";

/** Longest step of time between two frames, so that a stutter is no jump. */
const MAX_FRAME_MS = 40;
const FIRST_FRAME_MS = 16;
const MAX_PIXEL_RATIO = 2;
/** Narrower canvases (CSS pixels) are drawn with fewer pixels: they belong to phones. */
const SMALL_CANVAS_PX = 480;
const MAX_PIXEL_RATIO_SMALL = 1.5;

export interface ViewerOptions {
  /** Aborting stops what is still being loaded. */
  signal: AbortSignal;
  /** Called once, when the first frame has been drawn. */
  onReady: () => void;
  /** Called when the scene can't be loaded or shown, or its graphics context is lost later. */
  onFail: (error: unknown) => void;
}

/** Puts a canvas with the scene into `host`; the returned function takes everything away again. */
export function mountGltf(host: HTMLElement, url: string, options: ViewerOptions): () => void {
  const { signal, onReady, onFail } = options;
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "display:block;width:100%;height:100%";
  const context = canvas.getContext("webgl2", { antialias: true, powerPreference: "low-power" });
  if (!context) {
    onFail(new Error("This browser offers no WebGL 2"));
    return () => {};
  }
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.setClearAlpha(0);
  host.append(canvas);

  let stage: Stage | undefined;
  let frame = 0;
  let lastFrame = 0;
  let seen = false;
  let resized = true;

  function draw() {
    if (!stage) return;
    if (resized) {
      const [width, height] = [host.clientWidth || 1, host.clientHeight || 1];
      const cap = width < SMALL_CANVAS_PX ? MAX_PIXEL_RATIO_SMALL : MAX_PIXEL_RATIO;
      renderer.setPixelRatio(Math.min(window.devicePixelRatio, cap));
      renderer.setSize(width, height, false);
      stage.fit(width / height);
      resized = false;
    }
    stage.turn(pose.yaw, pose.pitch);
    renderer.render(stage.scene, stage.camera);
  }
  function tick(now: number) {
    const elapsed = lastFrame ? Math.min(now - lastFrame, MAX_FRAME_MS) : FIRST_FRAME_MS;
    const moving = pose.step(elapsed / 1000);
    if (moving || resized) draw();
    frame = 0;
    lastFrame = moving ? now : 0;
    if (moving) wake();
  }
  function wake() {
    if (!frame && stage && seen && !document.hidden) frame = requestAnimationFrame(tick);
  }
  function sleep() {
    cancelAnimationFrame(frame);
    frame = 0;
    lastFrame = 0;
  }

  const pose = controlPose(host, wake);
  const sizes = new ResizeObserver(() => {
    resized = true;
    wake();
  });
  const sight = new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? false;
    if (seen) wake();
    else sleep();
  });
  const onVisibility = () => (document.hidden ? sleep() : wake());
  const onLost = () => onFail(new Error("The graphics context was lost"));
  sizes.observe(host);
  sight.observe(host);
  document.addEventListener("visibilitychange", onVisibility);
  canvas.addEventListener("webglcontextlost", onLost);

  async function load() {
    const gltf = await loadGltf(url, signal);
    stage = createStage(gltf);
    // Asked of a browser that can't compile shaders aside, three.js would only warn.
    if (context?.getExtension("KHR_parallel_shader_compile")) {
      await renderer.compileAsync(stage.scene, stage.camera);
    }
    if (signal.aborted) return;
    draw();
    onReady();
  }
  load().catch(onFail);

  return () => {
    sleep();
    pose.dispose();
    sizes.disconnect();
    sight.disconnect();
    document.removeEventListener("visibilitychange", onVisibility);
    canvas.removeEventListener("webglcontextlost", onLost);
    stage?.dispose();
    stage = undefined;
    renderer.dispose();
    renderer.forceContextLoss();
    canvas.remove();
  };
}

/** Fetches and reads the file; throws for an answer that is no glTF, and once `signal` is aborted. */
async function loadGltf(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const manager = new LoadingManager();
  signal.addEventListener("abort", () => manager.abort(), { once: true });
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  const gltf = await new GLTFLoader(manager).parseAsync(bytes, folder);
  if (signal.aborted) for (const scene of gltf.scenes) disposeTree(scene);
  signal.throwIfAborted();
  return gltf;
}
