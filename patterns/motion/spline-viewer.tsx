"use client";
// Shows a scene of the 3D service with the service's own React component, in a React root of its own.
import Spline, { type SplineProps } from "@splinetool/react-spline";
import { createRoot } from "react-dom/client";

type Application = Parameters<NonNullable<SplineProps["onLoad"]>>[0];

/** So long a scene that shall rest is still drawn, after it was loaded or got another size: pictures come late. */
const SETTLE_MS = 1000;

export interface SplineViewerOptions {
  /** Called once the scene is shown. */
  onReady: () => void;
  /** Called when the scene can't be loaded or shown, or its graphics context is lost later. */
  onFail: (error: unknown) => void;
  /** Folder of the own site from which the runtime takes its helper files. */
  splineFiles: string;
}

/**
 * Puts the scene into `host`; the returned function takes everything away again. The component
 * throws while rendering when a scene can't be loaded: a root of its own reports that without an
 * error boundary, and keeps strict mode from starting the runtime twice on one canvas.
 */
export function mountSpline(
  host: HTMLElement,
  url: string,
  options: SplineViewerOptions,
): () => void {
  const { onReady, onFail, splineFiles } = options;
  const element = document.createElement("div");
  element.style.cssText = "width:100%;height:100%";
  host.append(element);
  const onLost = () => onFail(new Error("The graphics context was lost"));
  element.addEventListener("webglcontextlost", onLost, true); // it does not bubble
  const root = createRoot(element, { onUncaughtError: onFail });
  let left = false;
  let dispose = () => {};
  function onLoad(application: Application) {
    if (left) return; // the service's component tells it even then
    dispose = restWhereUnseen(application);
    onReady();
  }
  root.render(<Spline scene={url} wasmPath={splineFiles} onLoad={onLoad} />);

  return () => {
    left = true;
    element.removeEventListener("webglcontextlost", onLost, true);
    dispose();
    const canvas = element.querySelector("canvas");
    element.remove();
    // React may be in the middle of its own work here, and would refuse to unmount another root.
    setTimeout(() => {
      root.unmount();
      canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    });
  };
}

/**
 * Stops the scene off screen and where less motion is asked for, which the runtime does not do by itself; the returned
 * function leaves it as it is.
 */
function restWhereUnseen(application: Application): () => void {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let seen = true;
  let timer = 0;
  function update() {
    clearTimeout(timer);
    application.play();
    if (!seen || calm.matches) timer = window.setTimeout(() => application.stop(), SETTLE_MS);
  }
  const sight = new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  const sizes = new ResizeObserver(update);
  sight.observe(application.canvas);
  sizes.observe(application.canvas);
  calm.addEventListener("change", update);
  return () => {
    clearTimeout(timer);
    sight.disconnect();
    sizes.disconnect();
    calm.removeEventListener("change", update);
  };
}
