"use client";
// Loads a 3D scene near the viewport, and says so while it loads and if it fails.
import { type ComponentPropsWithRef, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/lib/utils";

const DEFAULT_TIMEOUT_MS = 15_000;
const NEAR = "200px"; // from the viewport: a scene further away isn't loaded

export interface Scene3DProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  /** URL of the scene: a `.splinecode` file from Spline, or a `.glb` or `.gltf` file. */
  scene: string;
  /** What the scene shows, for people who can't see it. @default "3D scene" */
  label?: string;
  /** Milliseconds after which a scene that hasn't arrived counts as failed. @default 15000 */
  timeout?: number;
  /** Where your site serves Spline's helper files. @default "/spline" */
  wasmPath?: string;
}

/** Resolves when the scene is drawn. */
export type Viewer = (options: {
  /** Holds the canvas, and takes keys and touches. */
  host: HTMLElement;
  canvas: HTMLCanvasElement;
  url: string;
  bytes: ArrayBuffer;
  wasmPath: string;
  /** Once aborted, the viewer stops and releases everything it holds. */
  signal: AbortSignal;
}) => Promise<Shown>;

interface Shown {
  onView: OnSight;
  /** Draws the scene at rest and returns a copy, which needs no graphics context. */
  takeStill?: () => HTMLCanvasElement;
}

type OnSight = (isInSight: boolean) => void;

/** Shows a 3D scene that turns towards the mouse, a finger or the arrow keys. */
export function Scene3D({
  scene,
  label = "3D scene",
  timeout = DEFAULT_TIMEOUT_MS,
  wasmPath = "/spline",
  className,
  ...props
}: Scene3DProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [near, setNear] = useState(false);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [needsReload, setNeedsReload] = useState(false);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts everything again
  useEffect(() => {
    const host = hostRef.current as HTMLElement;
    const life = new AbortController();
    const wait = timeout > 0 && timeout < 2 ** 31 ? timeout : DEFAULT_TIMEOUT_MS;
    let run: AbortController | undefined; // aborted when the graphics context goes
    let shown: Shown | undefined;
    let still: HTMLCanvasElement | undefined; // shown between two runs
    let bytes: ArrayBuffer | undefined; // of the file, which is fetched once
    let inView = false;
    let lostAt = Number.NEGATIVE_INFINITY;

    async function start() {
      if (run) return;
      run = new AbortController();
      const { signal } = run;
      // Made here, because a canvas whose context was released can't draw again.
      const canvas = document.createElement("canvas");
      canvas.style.cssText = "display: block; width: 100%; height: 100%; object-fit: cover";
      canvas.addEventListener("webglcontextlost", onContextLost, { signal });
      const timer = setTimeout(() => fail(new Error(`no answer in ${wait} ms`)), wait);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        canvas.remove();
      });
      if (!still) setState("loading");
      host.append(canvas);
      setNear(true);
      try {
        const file = bytes ?? fetchFile(scene, signal);
        const [show, loaded] = await Promise.all([importViewer(scene), file]);
        bytes = loaded;
        signal.throwIfAborted();
        const result = await show({ host, canvas, url: scene, bytes, wasmPath, signal });
        signal.throwIfAborted();
        clearTimeout(timer);
        still?.remove();
        still = undefined;
        shown = result;
        shown.onView(inView);
        setState("ready");
      } catch (error) {
        if (!signal.aborted) fail(error);
      }
    }
    function stop() {
      run?.abort();
      run = shown = undefined;
    }
    // A page may have only 8 to 16 graphics contexts, so a scene that is out of sight has none.
    function release() {
      still = shown?.takeStill?.() ?? still;
      stop();
      if (still) host.append(still);
      setNear(false);
    }
    function fail(error: unknown) {
      if (document.hidden) return stop(); // it starts again when it's seen
      console.error(`Scene3D could not show ${scene}:`, error);
      life.abort();
      setNeedsReload(error instanceof ScriptError);
      setState("failed");
    }
    function onContextLost() {
      stop();
      if (!inView || document.hidden) return;
      if (performance.now() - lostAt < wait) fail(new Error("the graphics context was lost twice"));
      else start();
      lostAt = performance.now();
    }
    const onSight = () => inView && !document.hidden && start();
    life.signal.addEventListener("abort", () => {
      stop();
      host.replaceChildren();
    });
    document.addEventListener("visibilitychange", onSight, { signal: life.signal });
    watchSight(host, NEAR, life.signal, (isNear) => (isNear ? start() : release()));
    watchSight(host, "0px", life.signal, (isInView) => {
      inView = isInView;
      shown?.onView(inView);
      onSight();
    });
    return () => {
      life.abort();
      setState("loading");
    };
  }, [scene, timeout, wasmPath, attempt]);

  function retry() {
    if (needsReload) return location.reload();
    setAttempt(attempt + 1);
    statusRef.current?.focus({ preventScroll: true }); // the button is about to go
  }

  const turnsByKey = !isSpline(scene);
  // Screen readers pass arrow keys on to an "application" only.
  const access = turnsByKey
    ? { role: "application", tabIndex: 0, "aria-label": label, "aria-describedby": keysId }
    : { role: "img", "aria-label": label };
  // At least 240 px high, so that the failure's text fits. `min-h-0` in `className` lifts that.
  return (
    <div
      {...props}
      data-state={state}
      className={cn(
        "relative isolate box-border grid place-content-center justify-items-center gap-4 overflow-hidden p-6 text-center text-balance [:where(&)]:min-h-60",
        className,
      )}
    >
      <div
        ref={statusRef}
        role="status"
        tabIndex={-1}
        className="grid justify-items-center gap-4 outline-none empty:absolute"
      >
        {state === "loading" && (
          <>
            <span
              aria-hidden="true"
              className={cn(
                "box-border size-9 rounded-full border-2 border-current/20 border-t-[var(--lamp,#f08caa)] motion-reduce:animate-none",
                near && "animate-spin",
              )}
            />
            <span className="text-sm opacity-80">Loading 3D scene...</span>
          </>
        )}
      </div>
      <div
        ref={hostRef}
        {...access}
        className={cn(
          "peer absolute inset-0 touch-pan-y touch-pinch-zoom rounded-[inherit] outline-[var(--ring,currentColor)] -outline-offset-2 transition-opacity duration-700 ease-out focus-visible:outline-2 motion-reduce:transition-none",
          state !== "ready" && "invisible opacity-0",
        )}
      />
      {turnsByKey && state === "ready" && (
        <p
          id={keysId}
          className="pointer-events-none absolute inset-x-4 bottom-4 m-0 mx-auto w-fit rounded-2xl bg-[var(--background,#120c0f)] px-4 py-1.5 text-sm text-[var(--foreground,#f6ebe4)] opacity-0 peer-focus-visible:opacity-100"
        >
          Arrow keys turn the scene, Home resets it.
        </p>
      )}
      {state === "failed" && (
        <>
          <div role="alert">
            <p className="m-0 font-medium">Could not load 3D scene</p>
            <p className="m-0 mt-1 text-sm opacity-80">
              Please check your connection or try again later
            </p>
          </div>
          <button
            type="button"
            onClick={retry}
            className="m-0 min-h-11 cursor-pointer rounded-full border border-current/40 bg-transparent px-5 py-0 font-[family-name:inherit] font-normal text-inherit text-sm outline-[var(--ring,currentColor)] outline-offset-2 transition-colors hover:bg-current/10 focus-visible:outline-2"
          >
            {needsReload ? "Reload" : "Try again"}
          </button>
        </>
      )}
    </div>
  );
}

/** Browsers remember a script that failed, so only a reloaded page can fetch it again. */
class ScriptError extends Error {}

/** Fetches the code for this kind of scene only. */
async function importViewer(url: string): Promise<Viewer> {
  try {
    if (isSpline(url)) return (await import("./scene-3d-spline-viewer")).showSpline;
    return (await import("./scene-3d-gltf-viewer")).showGltf;
  } catch (cause) {
    throw new ScriptError("the viewer's script could not be fetched", { cause });
  }
}

async function fetchFile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.arrayBuffer();
}

/** Calls back whenever the box comes near the viewport or leaves. Counts it as near if the browser can't tell. */
function watchSight(box: Element, rootMargin: string, signal: AbortSignal, onChange: OnSight) {
  if (!window.IntersectionObserver) return onChange(true);
  const onEntries = (entries: IntersectionObserverEntry[]) =>
    onChange(entries.at(-1)?.isIntersecting === true);
  const margins = { rootMargin, scrollMargin: rootMargin }; // for TypeScript 5
  const observer = new IntersectionObserver(onEntries, margins);
  observer.observe(box);
  signal.addEventListener("abort", () => observer.disconnect());
}

function isSpline(url: string): boolean {
  return /^[^?#]*\.splinecode([?#]|$)/i.test(url);
}
