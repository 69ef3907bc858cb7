"use client";
// A 3D scene in a box: loaded when it comes near, with its waiting and its failure told in words.
import { type ComponentPropsWithRef, useEffect, useId, useRef, useState } from "react";

/** How near the viewport the scene must be before anything is loaded. */
const NEAR_PX = 200;
const DEFAULT_TIMEOUT_MS = 15_000;
/** A longer wait would be none at all to a browser. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Scene3DLabels {
  /** While the scene loads. @default "Loading 3D scene..." */
  loading: string;
  /** What went wrong. @default "Could not load 3D scene" */
  failed: string;
  /** What to do about it. @default "Please check your connection or try again later" */
  advice: string;
  /** The button that asks for the scene again. @default "Try again" */
  retry: string;
  /** The keys, shown when the scene has the focus. @default "Arrow keys turn the scene, Home resets it." */
  keys: string;
}

const DEFAULT_LABELS: Scene3DLabels = {
  loading: "Loading 3D scene...",
  failed: "Could not load 3D scene",
  advice: "Please check your connection or try again later",
  retry: "Try again",
  keys: "Arrow keys turn the scene, Home resets it.",
};

export interface Scene3DProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  /** URL of the scene: a `.splinecode` file of the 3D service, or a `.glb` or `.gltf` file. */
  scene: string;
  /** What the scene shows, for people who can't see it. @default "3D scene" */
  label?: string;
  /** Texts to put in place of the English ones; those left out stay English. */
  labels?: Partial<Scene3DLabels>;
  /**
   * How long a scene may take before it counts as failed, in milliseconds; the default where it is not above 0. Another
   * one counts from the next scene or attempt.
   * @default 15000
   */
  timeout?: number;
  /** Folder of your own site with the 3D service's helper files; for `.splinecode` only. @default "/spline/" */
  splineFiles?: string;
  /** Classes for the box; its height belongs here. */
  className?: string;
}

/** Shows a 3D scene that turns towards the mouse, a finger or the arrow keys. */
export function Scene3D({
  scene,
  label = "3D scene",
  labels,
  timeout = DEFAULT_TIMEOUT_MS,
  splineFiles = "/spline/",
  className,
  ...props
}: Scene3DProps) {
  const text = textsOf(labels);
  const host = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [near, setNear] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const [outcome, setOutcome] = useState<{ run: string; state: "ready" | "failed" }>();
  // A new scene or attempt has no outcome yet: it is loading without anyone having to say so.
  const run = [attempt, scene].join(" ");
  const state = outcome?.run === run ? outcome.state : "loading";
  const spline = isSpline(scene);

  // Asked when a scene is loaded: one that is shown stays when they change.
  const latest = useRef({ timeout, splineFiles });
  useEffect(() => {
    latest.current = { timeout, splineFiles };
  }, [timeout, splineFiles]);

  useEffect(() => {
    if (!host.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    watch.observe(host.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const element = host.current;
    if (!near || !element) return;
    const { timeout, splineFiles } = latest.current;
    const abort = new AbortController();
    const { signal } = abort;
    let dispose: (() => void) | undefined;
    function leave() {
      clearTimeout(timer);
      abort.abort();
      dispose?.();
      dispose = undefined;
    }
    function onReady() {
      if (signal.aborted) return;
      clearTimeout(timer);
      setOutcome({ run, state: "ready" });
    }
    function onFail(error: unknown) {
      if (signal.aborted) return;
      console.error(`Scene3D could not show ${scene}:`, error);
      leave();
      setOutcome({ run, state: "failed" });
    }
    const patience = timeout > 0 ? Math.min(timeout, LONGEST_TIMER_MS) : DEFAULT_TIMEOUT_MS;
    const timer = setTimeout(() => onFail(new Error(`no answer in ${patience} ms`)), patience);
    // Named, so that they also suit a viewer that asks for fewer of them.
    const options = { signal, onReady, onFail, splineFiles };
    const viewer = isSpline(scene)
      ? import("./spline-viewer").then(({ mountSpline }) => mountSpline)
      : import("./gltf-viewer").then(({ mountGltf }) => mountGltf);
    viewer
      .then((mount) => {
        if (signal.aborted) return;
        dispose = mount(element, scene, options);
        if (signal.aborted) leave(); // it failed while it was being mounted
      })
      .catch(onFail);
    return () => {
      leave();
      setOutcome(undefined); // only hidden, it comes back and loads anew
    };
  }, [near, run, scene]);

  function retry() {
    setAttempt(attempt + 1);
    status.current?.focus({ preventScroll: true }); // the button goes, the focus stays here
  }

  // The keys are the scene's own, so a screen reader must hand them on: that is an application.
  const access = spline
    ? { role: "img", "aria-label": label }
    : {
        role: "application",
        "aria-label": label,
        "aria-describedby": state === "ready" ? keysId : undefined,
        tabIndex: 0,
      };
  return (
    <div {...props} data-state={state} className={join(BOX, className)}>
      <div
        ref={status}
        role="status"
        tabIndex={-1}
        className={join(MIDDLE, "gap-4 text-sm outline-none")}
      >
        {state === "loading" && (
          <>
            <span aria-hidden="true" className={join(SPINNER, near && "animate-spin")} />
            <span className="opacity-80">{text.loading}</span>
          </>
        )}
      </div>
      {/* The viewer puts its own canvas in here: a canvas whose context was given back can't be used again. */}
      <div ref={host} {...access} data-state={state} className={HOST} />
      {!spline && state === "ready" && (
        <p id={keysId} className={HINT}>
          {text.keys}
        </p>
      )}
      {state === "failed" && (
        <div className={join(MIDDLE, "relative gap-5 p-6 text-center text-balance")}>
          <div role="alert">
            <p className="font-medium">{text.failed}</p>
            <p className="mt-1 text-sm opacity-80">{text.advice}</p>
          </div>
          <button type="button" onClick={retry} className={BUTTON}>
            {text.retry}
          </button>
        </div>
      )}
    </div>
  );
}

// A height given by a class or a style wins over the one that `:where` suggests.
const BOX = "relative isolate grid overflow-hidden [:where(&)]:min-h-60";
const MIDDLE = "col-start-1 row-start-1 grid place-content-center justify-items-center";
const SPINNER =
  "size-9 rounded-full border-2 border-current/20 border-t-[#F08CAA] motion-reduce:animate-none";
const HOST =
  "peer absolute inset-0 touch-pan-y touch-pinch-zoom rounded-[inherit] outline-current -outline-offset-2 transition-opacity duration-700 ease-out focus-visible:outline-2 data-[state=failed]:invisible data-[state=failed]:opacity-0 data-[state=loading]:invisible data-[state=loading]:opacity-0 motion-reduce:transition-none";
const HINT =
  "sr-only rounded-2xl bg-[#120c0f]/85 text-center text-sm text-balance text-[#f6ebe4] peer-focus-visible:not-sr-only peer-focus-visible:pointer-events-none peer-focus-visible:absolute peer-focus-visible:bottom-4 peer-focus-visible:mx-4 peer-focus-visible:justify-self-center peer-focus-visible:px-4 peer-focus-visible:py-1.5";
const BUTTON =
  "min-h-11 cursor-pointer rounded-full border border-current/40 px-5 text-sm transition-colors hover:bg-current/10 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-current";

/** One that is undefined, as while a dictionary is fetched, counts as left out. */
function textsOf(labels: Partial<Scene3DLabels> = {}): Scene3DLabels {
  const given = Object.entries(labels).filter(([, text]) => text !== undefined);
  return { ...DEFAULT_LABELS, ...Object.fromEntries(given) };
}

function join(...classes: (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}

function isSpline(url: string): boolean {
  return /^[^?#]*\.splinecode([?#]|$)/i.test(url);
}
