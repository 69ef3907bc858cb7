// Holds the 3D service's scenes to rest where nobody sees them and where less motion is asked for.
import type { SplineProps } from "@splinetool/react-spline";
import { createElement, useEffect, useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { mountSpline } from "./spline-viewer";

const runtime = vi.hoisted(() => ({ moves: false, plays: 0, loaded: Promise.resolve() }));
/** A scene that shall rest is drawn for a second more. */
const RESTS = { timeout: 5000 };

/** Stands for the service's component, whose scenes are not ours to keep: loads, and tells whether it moves. */
vi.mock("@splinetool/react-spline", () => ({
  default: function Spline({ onLoad }: SplineProps) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => {
      const application = {
        canvas: canvas.current,
        play: () => {
          runtime.plays++;
          runtime.moves = true;
        },
        stop: () => {
          runtime.moves = false;
        },
      };
      void runtime.loaded.then(() => onLoad?.(application as never)); // even once it is taken away
    }, [onLoad]);
    return createElement("canvas", { ref: canvas, style: { display: "block", width: "100%" } });
  },
}));

const moves = () => runtime.moves;
let host: HTMLElement;
let leave: () => void;

function mount() {
  const ready = new Promise<void>((onReady, onFail) => {
    leave = mountSpline(host, "/scene.splinecode", { onReady, onFail, splineFiles: "/" });
  });
  return ready;
}

beforeEach(() => {
  runtime.moves = true; // the runtime begins by itself
  runtime.plays = 0;
  runtime.loaded = Promise.resolve();
  host = document.createElement("div");
  host.style.width = "100px";
  document.body.append(host);
});

afterEach(async () => {
  leave();
  host.remove();
  window.scrollTo(0, 0);
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

test("a scene rests while it is off screen", async () => {
  await mount();
  expect(moves()).toBe(true);
  host.style.marginTop = "5000px";
  await expect.poll(moves, RESTS).toBe(false);
  host.scrollIntoView();
  await expect.poll(moves).toBe(true);
});

test("under reduced motion a scene rests, is drawn anew for a new size, and moves when that is wanted again", async () => {
  const reduce = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value }],
    });
  await reduce("reduce");
  await mount();
  await expect.poll(moves, RESTS).toBe(false);
  const { plays } = runtime;
  host.style.width = "140px";
  await expect.poll(() => runtime.plays).toBeGreaterThan(plays);
  await expect.poll(moves, RESTS).toBe(false);
  await reduce("no-preference");
  await expect.poll(moves).toBe(true);
});

test("a scene that comes once it is taken away is not touched", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  runtime.loaded = promise;
  const ready = vi.fn();
  leave = mountSpline(host, "/scene.splinecode", {
    onReady: ready,
    onFail: ready,
    splineFiles: "/",
  });
  await expect.poll(() => host.querySelector("canvas")).not.toBeNull();
  leave();
  resolve();
  await promise;
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  expect(ready).not.toHaveBeenCalled();
  expect(runtime.plays).toBe(0);
});

test("a scene that is taken away is not touched again", async () => {
  await mount();
  await expect.poll(moves).toBe(true);
  leave();
  const { plays } = runtime;
  host.style.marginTop = "5000px";
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  expect(runtime.plays).toBe(plays);
});
