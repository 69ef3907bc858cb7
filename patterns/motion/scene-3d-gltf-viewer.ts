// Draws a glTF scene with three.js and turns it. At rest it draws nothing.
import { LoaderUtils, Vector2, WebGLRenderer } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import type { Viewer } from "./scene-3d";
import { createStage } from "./scene-3d-gltf-stage";

/** Furthest turn from rest, in radians. */
const MAX_YAW = 0.9;
const MAX_PITCH = 0.26;
/** How fast the scene follows its aim, per millisecond. */
const PACE = 0.006;
/** As parts of the furthest turn: what counts as arrived, one key press, a drag across. */
const ARRIVED = 0.001;
const KEY_STEP = 0.25;
const DRAG_RANGE = 2.4;
const MAX_STEP_MS = 40; // between frames, so that a stutter doesn't become a jump
const MAX_PIXEL_RATIO = 2;
/** This many slow frames in a row lower the resolution until the scene rests. */
const SLOW_FRAMES = 3;
const SLOW_MS = 40;
const MIN_DETAIL = 0.4;

const KEYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

export const showGltf: Viewer = async ({ host, canvas, url, bytes, signal }) => {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.debug.checkShaderErrors = false; // reading errors would wait for each shader
  const sizes = new ResizeObserver(wake);
  let frame = 0;
  signal.addEventListener("abort", () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    renderer.dispose();
    renderer.forceContextLoss(); // frees textures and shaders
  });
  const gltf = await new GLTFLoader().parseAsync(bytes, LoaderUtils.extractUrlBase(url));
  signal.throwIfAborted();
  const stage = createStage(gltf);
  await renderer.compileAsync(stage.scene, stage.camera);
  signal.throwIfAborted();

  const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
  // Where the scene points and where it's going: right and down, 1 is the furthest turn.
  const pose = new Vector2();
  const aim = new Vector2();
  let dragX = 0;
  let seen = true;
  let lastFrame = 0;
  let detail = 1;
  let slowFrames = 0;
  let drawnSize = "";
  const gl = renderer.getContext() as WebGL2RenderingContext;
  let drawing: WebGLSync | null = null;

  function draw(share: number) {
    const { clientWidth: width, clientHeight: height } = host;
    const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO) * share;
    const size = `${width} ${height} ${ratio}`;
    if (size !== drawnSize && width && height) {
      drawnSize = size;
      renderer.setDrawingBufferSize(width, height, ratio);
      stage.fit(width / height);
    }
    stage.turn(pose.x * MAX_YAW, pose.y * MAX_PITCH);
    renderer.render(stage.scene, stage.camera);
  }
  function tick(now: number) {
    frame = 0;
    // A queue of slow frames would delay the whole page, so each waits for the last.
    const isDrawing = drawing && gl.getSyncParameter(drawing, gl.SYNC_STATUS) !== gl.SIGNALED;
    if (isDrawing) return wake();
    gl.deleteSync(drawing);
    const elapsed = lastFrame ? now - lastFrame : 16;
    pose.lerp(aim, calm?.matches ? 1 : 1 - Math.exp(-PACE * Math.min(elapsed, MAX_STEP_MS)));
    if (pose.distanceTo(aim) < ARRIVED) pose.copy(aim);
    const moving = !pose.equals(aim);
    slowFrames = elapsed > SLOW_MS ? slowFrames + 1 : 0;
    if (slowFrames >= SLOW_FRAMES) detail = Math.max(MIN_DETAIL, detail * 0.8);
    draw(moving ? detail : 1);
    drawing = slowFrames || detail < 1 ? gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) : null;
    lastFrame = moving ? now : 0;
    if (moving) wake();
    else detail = Math.min(1, detail * 1.25); // the next movement tries for more
  }
  function wake() {
    if (seen) frame ||= requestAnimationFrame(tick);
  }
  function turnTo(x: number, y: number) {
    aim.set(x, y).clampScalar(-1, 1);
    wake();
  }
  /** Fingers must drag, and so must a mouse under reduced motion. */
  function mustDrag({ pointerType }: PointerEvent) {
    return pointerType === "touch" || calm?.matches === true;
  }
  function onMove(event: PointerEvent) {
    if (mustDrag(event) || !seen) return;
    const { left, top, width, height } = host.getBoundingClientRect();
    const x = (2 * (event.clientX - left) - width) / window.innerWidth;
    const y = (2 * (event.clientY - top) - height) / window.innerHeight;
    turnTo(x, y);
  }
  function onDown(event: PointerEvent) {
    if (!mustDrag(event) || !event.isPrimary) return;
    dragX = event.clientX;
    host.setPointerCapture(event.pointerId);
  }
  function onDrag(event: PointerEvent) {
    if (!mustDrag(event) || !event.isPrimary || !event.buttons) return;
    const share = (event.clientX - dragX) / (host.clientWidth || 1);
    dragX = event.clientX;
    turnTo(aim.x + share * DRAG_RANGE, aim.y);
  }
  function onKey(event: KeyboardEvent) {
    const home = [-aim.x, -aim.y] as const;
    const step = event.key === "Home" ? home : KEYS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turnTo(aim.x + step[0], aim.y + step[1]);
  }
  draw(1);
  window.addEventListener("pointermove", onMove, { signal, passive: true });
  window.addEventListener("resize", wake, { signal }); // also on zoom
  sizes.observe(host);
  host.addEventListener("pointerdown", onDown, { signal });
  host.addEventListener("pointermove", onDrag, { signal });
  host.addEventListener("keydown", onKey, { signal });
  return {
    onView(inView) {
      seen = inView;
      wake();
    },
    takeStill() {
      pose.set(0, 0);
      draw(1);
      const still = canvas.cloneNode() as HTMLCanvasElement;
      still.style.cssText += "position: absolute; inset: 0";
      still.getContext("2d")?.drawImage(canvas, 0, 0);
      return still;
    },
  };
};
