// A stutter between two frames is no jump: time moves on by at most 40 ms a frame (specification, section 9).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountGltf } from "./gltf-viewer";
import lamp from "./lamp.glb?url";

const steps: number[] = [];
let aim = () => {};
vi.mock("./pose-control", () => ({
  controlPose: (_host: HTMLElement, onAim: () => void) => {
    aim = onAim;
    return {
      yaw: 0,
      pitch: 0,
      step: (seconds: number) => {
        steps.push(seconds);
        return true; // always on the way, so that one frame asks for the next
      },
      dispose: () => undefined,
    };
  },
}));

let host: HTMLElement;
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  steps.length = 0;
  frames = [];
  host = document.createElement("div");
  host.style.cssText = "position:fixed;inset:0 auto auto 0;width:120px;height:80px";
  document.body.append(host);
});
afterEach(() => {
  vi.restoreAllMocks();
  host.remove();
});

/** Draws the one frame that the viewer has asked for, at `now` milliseconds. */
function drawAt(now: number): void {
  const frame = frames.shift();
  if (!frame) throw new Error("The viewer has asked for no frame.");
  frame(now);
}

test("the step between two frames is the time that passed, and never more than 40 ms", async () => {
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  const life = new AbortController();
  const onFail = vi.fn();
  const onReady = vi.fn();
  const unmount = mountGltf(host, lamp, { signal: life.signal, onReady, onFail });
  await expect.poll(() => onReady.mock.calls.length + onFail.mock.calls.length).toBe(1);
  expect(onFail).not.toHaveBeenCalled();
  aim();
  await expect.poll(() => frames.length).toBe(1);
  drawAt(1000);
  drawAt(1010);
  drawAt(1050);
  drawAt(1091);
  drawAt(9000);
  expect(steps.slice(1)).toEqual([0.01, 0.04, 0.04, 0.04]);
  expect(steps[0]).toBeLessThanOrEqual(0.04);
  unmount();
});
