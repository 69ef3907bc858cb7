// Holds the 3D service's scenes to rest where nobody sees them and where less motion is asked for.
import type { SplineProps } from "@splinetool/react-spline";
import { createElement, useEffect, useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { mountSpline } from "./spline-viewer";

const runtime = vi.hoisted(() => ({ moves: false, frames: 0 }));

/** Stands for the service's component, whose scenes are not ours to keep: loads at once, and tells whether it moves. */
vi.mock("@splinetool/react-spline", () => ({
  default: function Spline({ onLoad }: SplineProps) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => {
      const application = {
        canvas: canvas.current,
        play: () => {
          if (!runtime.moves) runtime.frames++;
          runtime.moves = true;
        },
        stop: () => {
          runtime.moves = false;
        },
      };
      onLoad?.(application as unknown as Parameters<NonNullable<typeof onLoad>>[0]);
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
  runtime.frames = 0;
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
  await expect.poll(moves).toBe(false);
  host.scrollIntoView();
  await expect.poll(moves).toBe(true);
});

test("under reduced motion a scene rests, is drawn once for a new size, and moves when that is wanted again", async () => {
  const reduce = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value }],
    });
  await reduce("reduce");
  await mount();
  await expect.poll(moves).toBe(false);
  const drawn = runtime.frames;
  host.style.width = "140px";
  await expect.poll(() => runtime.frames).toBeGreaterThan(drawn);
  await expect.poll(moves).toBe(false);
  await reduce("no-preference");
  await expect.poll(moves).toBe(true);
});

test("a scene that is taken away is not touched again", async () => {
  await mount();
  await expect.poll(moves).toBe(true);
  leave();
  host.style.marginTop = "5000px";
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  expect(moves()).toBe(true);
});
