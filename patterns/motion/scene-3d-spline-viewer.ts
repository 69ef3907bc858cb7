// Shows a Spline scene with Spline's own runtime, and stops it off screen and under reduced motion.
import { Application } from "@splinetool/runtime";
import type { Viewer } from "./scene-3d";

/** How long a scene is drawn before it rests, because its textures arrive late. */
const SETTLE_MS = 1000;

export const showSpline: Viewer = async ({ canvas, bytes, wasmPath, signal }) => {
  const application = new Application(canvas, { wasmPath });
  const sizes = new ResizeObserver(update);
  let timer = 0;
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    sizes.disconnect();
    application.dispose();
    canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  });
  // A copy, which it may change. Its type says void, but it returns a promise.
  await application.start(bytes.slice(0));
  signal.throwIfAborted();

  const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
  let seen = true;
  function update() {
    clearTimeout(timer);
    application.play();
    if (!seen || calm?.matches) timer = window.setTimeout(() => application.stop(), SETTLE_MS);
  }
  calm?.addEventListener("change", update, { signal });
  sizes.observe(canvas);
  return {
    onView(inView) {
      seen = inView;
      update();
    },
  };
};
