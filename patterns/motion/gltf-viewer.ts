// Shows a glTF scene on a canvas of its own with bare three.js, drawing only when something moves.
import { LoadingManager, WebGLRenderer } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { createStage, disposeTree, type Stage } from "./gltf-stage";
import { controlPose } from "./pose-control";
import { compileShaders, enableExtensions, graphicsDone, meshByMesh, nextTask } from "./unhurried";

/** Longest step of time between two frames, so that a stutter is no jump. */
const MAX_FRAME_MS = 40;
const FIRST_FRAME_MS = 16;
const MAX_PIXEL_RATIO = 2;
/** Narrower canvases (CSS pixels) are drawn with fewer pixels: they belong to phones. */
const SMALL_CANVAS_PX = 480;
const MAX_PIXEL_RATIO_SMALL = 1.5;
/** A frame that keeps the page for longer than this (ms) is too slow; the next ones shall take the second. */
const SLOW_MS = 24;
const BUDGET_MS = 12;
/** So many of them in a row are the machine's doing; fewer may be something else that kept the page. */
const SLOW_FRAMES = 3;
/** A moving scene is drawn with at least this share of its pixels' number along each side. */
const MIN_DETAIL = 0.4;
/** By this factor a scene that came to rest tries for more when it moves again. */
const DETAIL_GAIN = 1.25;

/** Told in pixels of the screen, a size changes with the page's zoom and the screen too; not every browser can. */
const SIZE_BOX =
  "devicePixelContentBoxSize" in ResizeObserverEntry.prototype
    ? "device-pixel-content-box"
    : "content-box";

export interface ViewerOptions {
  /** Aborting stops what is still being loaded. */
  signal: AbortSignal;
  /** Called once, when the first frame has been drawn. */
  onReady: () => void;
  /** Called when the scene can't be loaded or shown, or its graphics context is lost later. */
  onFail: (error: unknown) => void;
}

/**
 * Puts a canvas with the scene into `host`; the returned function takes everything away again. The start is made in
 * short steps, and the canvas joins the page with its first frame drawn: a page that is to show a frame which is
 * still being drawn stands still until then.
 */
export function mountGltf(host: HTMLElement, url: string, options: ViewerOptions): () => void {
  const { signal, onReady, onFail } = options;
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "display:block;width:100%;height:100%";

  let gl: WebGL2RenderingContext | null = null;
  let renderer: WebGLRenderer | undefined;
  let stage: Stage | undefined;
  let frame = 0;
  let lastFrame = 0;
  let seen = false;
  let resized = true;
  let detail = 1; // while the scene moves; at rest it is always drawn in full
  let drawnDetail = 1;
  let slow: number[] = [];

  function draw(share: number) {
    if (!renderer || !stage) return;
    if (resized || share !== drawnDetail) {
      const { width, height, ratio } = sizeOf(host);
      renderer.setDrawingBufferSize(width, height, ratio * share);
      stage.fit(width / height);
      resized = false;
      drawnDetail = share;
    }
    stage.turn(pose.yaw, pose.pitch);
    renderer.render(stage.scene, stage.camera);
  }
  /** Without a graphics card the page stands still while a frame is drawn; the task after it tells for how long. */
  function drawInTime() {
    const began = performance.now();
    draw(detail);
    setTimeout(() => {
      const took = performance.now() - began;
      slow = took > SLOW_MS ? [...slow, took] : [];
      if (slow.length < SLOW_FRAMES) return;
      detail = Math.max(MIN_DETAIL, detail * Math.sqrt(BUDGET_MS / Math.min(...slow)));
      slow = [];
    });
  }
  function tick(now: number) {
    const elapsed = lastFrame ? Math.min(now - lastFrame, MAX_FRAME_MS) : FIRST_FRAME_MS;
    const moving = pose.step(elapsed / 1000);
    if (moving) drawInTime();
    else if (resized || drawnDetail < 1) {
      draw(1);
      detail = Math.min(1, detail * DETAIL_GAIN);
    }
    frame = 0;
    lastFrame = moving ? now : 0;
    if (moving) wake();
  }
  function wake() {
    const shown = canvas.isConnected;
    if (!frame && shown && seen && !document.hidden) frame = requestAnimationFrame(tick);
  }
  function sleep() {
    cancelAnimationFrame(frame);
    frame = 0;
    lastFrame = 0;
  }

  const pose = controlPose(host, wake);
  const sizes = new ResizeObserver(() => {
    const { pixelWidth, pixelHeight } = sizeOf(host);
    if (canvas.width === pixelWidth && canvas.height === pixelHeight) return;
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
  sizes.observe(host, { box: SIZE_BOX });
  sight.observe(host);
  document.addEventListener("visibilitychange", onVisibility);
  canvas.addEventListener("webglcontextlost", onLost);

  async function start() {
    await nextTask(signal);
    const { pixelWidth, pixelHeight } = sizeOf(host);
    canvas.width = pixelWidth; // set first: a buffer of another size would be made twice
    canvas.height = pixelHeight;
    gl = canvas.getContext("webgl2", { antialias: true, powerPreference: "low-power" });
    if (!gl) throw new Error("This browser offers no WebGL 2");

    const [gltf, drawing] = await Promise.all([loadGltf(url, signal), makeRenderer(gl)]);
    await nextTask(signal);
    stage = createStage(gltf);
    await compileShaders(drawing, stage.scene, stage.camera, signal);
    draw(1);
    await graphicsDone(gl, signal);
    host.append(canvas);
    onReady();
    wake();
  }
  async function makeRenderer(context: WebGL2RenderingContext) {
    await enableExtensions(context, signal);
    renderer = new WebGLRenderer({ canvas, context });
    renderer.debug.checkShaderErrors = false; // it would wait for each shader
    renderer.setClearAlpha(0);
    return renderer;
  }
  start().catch(onFail);

  return () => {
    sleep();
    pose.dispose();
    sizes.disconnect();
    sight.disconnect();
    document.removeEventListener("visibilitychange", onVisibility);
    canvas.removeEventListener("webglcontextlost", onLost);
    stage?.dispose();
    stage = undefined;
    renderer?.dispose();
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    canvas.remove();
  };
}

interface CanvasSize {
  width: number;
  height: number;
  /** Pixels of the canvas to one of the page. */
  ratio: number;
  pixelWidth: number;
  pixelHeight: number;
}

function sizeOf(host: HTMLElement): CanvasSize {
  const [width, height] = [host.clientWidth || 1, host.clientHeight || 1];
  const cap = width < SMALL_CANVAS_PX ? MAX_PIXEL_RATIO_SMALL : MAX_PIXEL_RATIO;
  const ratio = Math.min(window.devicePixelRatio, cap);
  const pixels = (length: number) => Math.floor(length * ratio);
  return { width, height, ratio, pixelWidth: pixels(width), pixelHeight: pixels(height) };
}

/** Fetches and reads the file; throws for an answer that is no glTF, and once `signal` is aborted. */
async function loadGltf(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const manager = new LoadingManager();
  signal.addEventListener("abort", () => manager.abort(), { once: true });
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  const loader = new GLTFLoader(manager).register((parser) => meshByMesh(parser, signal));
  const gltf = await loader.parseAsync(bytes, folder);
  if (signal.aborted) for (const scene of gltf.scenes) disposeTree(scene);
  signal.throwIfAborted();
  return gltf;
}
