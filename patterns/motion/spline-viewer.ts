// Shows a Spline scene with Spline's own runtime, and stops it off screen and under reduced motion.
import { Application } from "@splinetool/runtime";
import type { ViewerOptions } from "./scene-3d";

/** How long a scene is drawn before it rests, because its textures arrive late. */
const SETTLE_MS = 1000;

export async function showSpline({ canvas, bytes, wasmPath, signal, watch }: ViewerOptions) {
  const application = new Application(canvas, { wasmPath });
  let timer = 0;
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    application.dispose();
    canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  });
  await application.start(bytes); // its type says void, but it returns a promise
  signal.throwIfAborted();

  const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
  let seen = true;
  function update() {
    clearTimeout(timer);
    application.play();
    if (!seen || calm?.matches) timer = window.setTimeout(() => application.stop(), SETTLE_MS);
  }
  calm?.addEventListener("change", update, { signal });
  watch((inView) => {
    seen = inView;
    update();
  });
}
