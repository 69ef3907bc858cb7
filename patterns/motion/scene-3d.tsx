"use client";
// Loads a 3D scene near the viewport, and says so while it loads and if it fails.
import { type ComponentPropsWithRef, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/lib/utils";

const TEXT = {
  loading: "Loading 3D scene...",
  failed: "Could not load 3D scene",
  advice: "Please check your connection or try again later",
  retry: "Try again",
  reload: "Reload",
  keys: "Arrow keys turn the scene, Home resets it.",
};
const DEFAULT_TIMEOUT_MS = 15_000;
/** Distance from the viewport at which loading starts. */
const NEAR = "200px";

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

export interface ViewerOptions {
  /** Holds the canvas, and takes keys and touches. */
  host: HTMLElement;
  canvas: HTMLCanvasElement;
  url: string;
  bytes: ArrayBuffer;
  wasmPath: string;
  /** Once aborted, the viewer stops and releases everything it holds. */
  signal: AbortSignal;
  /** Calls back now and whenever the host enters or leaves the view or is resized. */
  watch: (onChange: OnView) => void;
}

type OnView = (inView: boolean) => void;

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
    let life: AbortController;

    function start(mayRestart: boolean) {
      life = new AbortController();
      const { signal } = life;
      function fail(error: unknown) {
        if (signal.aborted) return;
        console.error(`Scene3D could not show ${scene}:`, error);
        life.abort();
        setNeedsReload(error instanceof ScriptError);
        setState("failed");
      }
      function onContextLost() {
        if (!mayRestart) return fail(new Error("the graphics context was lost twice"));
        life.abort();
        setState("loading");
        start(false);
      }
      async function load() {
        await new Promise<void>((resolve) => {
          watchBox(host, NEAR, signal, (isNear) => isNear && resolve());
        });
        signal.throwIfAborted();
        setNear(true);
        const wait = timeout > 0 && timeout < 2 ** 31 ? timeout : DEFAULT_TIMEOUT_MS;
        const timer = setTimeout(() => fail(new Error(`no answer in ${wait} ms`)), wait);
        // Made here, because a canvas whose context was released can't draw again.
        const canvas = document.createElement("canvas");
        canvas.className = "block size-full";
        canvas.addEventListener("webglcontextlost", onContextLost, { signal });
        host.append(canvas);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          canvas.remove();
        });
        const [show, bytes] = await Promise.all([importViewer(scene), fetchFile(scene, signal)]);
        signal.throwIfAborted();
        const watch = (onChange: OnView) => watchBox(host, "0px", signal, onChange);
        await show({ host, canvas, url: scene, bytes, wasmPath, signal, watch });
        clearTimeout(timer);
        if (!signal.aborted) setState("ready");
      }
      load().catch(fail);
    }
    start(true);
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
  return (
    <div {...props} data-state={state} className={cn(BOX, className)}>
      <div ref={statusRef} role="status" tabIndex={-1} className={cn(MIDDLE, "gap-4 outline-none")}>
        {state === "loading" && (
          <>
            <span aria-hidden="true" className={cn(SPINNER, near && "animate-spin")} />
            <span className="text-sm opacity-80">{TEXT.loading}</span>
          </>
        )}
      </div>
      <div
        ref={hostRef}
        {...access}
        className={cn(HOST, state !== "ready" && "invisible opacity-0")}
      />
      {turnsByKey && state === "ready" && (
        <p id={keysId} className={HINT}>
          {TEXT.keys}
        </p>
      )}
      {state === "failed" && (
        <div className={cn(MIDDLE, "gap-5 p-6 text-center text-balance")}>
          <div role="alert">
            <p className="font-medium">{TEXT.failed}</p>
            <p className="mt-1 text-sm opacity-80">{TEXT.advice}</p>
          </div>
          <button type="button" onClick={retry} className={BUTTON}>
            {needsReload ? TEXT.reload : TEXT.retry}
          </button>
        </div>
      )}
    </div>
  );
}

// At least 240 px high, so that the failure's text fits. `min-h-0` in `className` lifts that.
const BOX = "relative isolate grid overflow-hidden [:where(&)]:min-h-60";
const MIDDLE = "relative col-start-1 row-start-1 grid place-content-center justify-items-center";
const SPINNER =
  "size-9 rounded-full border-2 border-current/20 border-t-[var(--lamp,#F08CAA)] motion-reduce:animate-none";
const HOST =
  "peer absolute inset-0 touch-pan-y touch-pinch-zoom rounded-[inherit] outline-[var(--ring,currentColor)] -outline-offset-2 transition-opacity duration-700 ease-out focus-visible:outline-2 motion-reduce:transition-none";
const HINT =
  "pointer-events-none relative col-start-1 row-start-1 m-4 self-end justify-self-center rounded-2xl bg-[var(--background,#120c0f)] px-4 py-1.5 text-center text-sm text-[var(--foreground,#f6ebe4)] opacity-0 peer-focus-visible:opacity-100";
const BUTTON =
  "min-h-11 cursor-pointer rounded-full border border-current/40 px-5 text-sm outline-[var(--ring,currentColor)] outline-offset-2 transition-colors hover:bg-current/10 focus-visible:outline-2";

/** Browsers remember a script that failed, so only a reloaded page can fetch it again. */
class ScriptError extends Error {}

/** Fetches the code for this kind of scene only. */
async function importViewer(url: string) {
  try {
    if (isSpline(url)) return (await import("./spline-viewer")).showSpline;
    return (await import("./gltf-viewer")).showGltf;
  } catch (cause) {
    throw new ScriptError("the viewer's script could not be fetched", { cause });
  }
}

async function fetchFile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.arrayBuffer();
}

/** Reports whether the box is near the viewport. Counts it as near if the browser can't tell. */
function watchBox(box: HTMLElement, rootMargin: string, signal: AbortSignal, onChange: OnView) {
  let inView = !window.IntersectionObserver;
  onChange(inView);
  if (window.IntersectionObserver) {
    const onSight = (entries: IntersectionObserverEntry[]) => {
      inView = entries.at(-1)?.isIntersecting === true;
      onChange(inView);
    };
    const sight = new IntersectionObserver(onSight, { rootMargin });
    sight.observe(box);
    signal.addEventListener("abort", () => sight.disconnect());
  }
  const sizes = new ResizeObserver(() => onChange(inView));
  sizes.observe(box);
  signal.addEventListener("abort", () => sizes.disconnect());
}

function isSpline(url: string): boolean {
  return /^[^?#]*\.splinecode([?#]|$)/i.test(url);
}
