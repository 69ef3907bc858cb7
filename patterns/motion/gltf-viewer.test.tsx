// How frames follow each other: a stutter is no jump (specification, section 9), and a slow machine draws less.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountGltf } from "./gltf-viewer";
import lamp from "./lamp.glb?url";

const steps: number[] = [];
let isMoving = true;
let aim = () => {};
vi.mock("./pose-control", () => ({
  controlPose: (_host: HTMLElement, onAim: () => void) => {
    aim = onAim;
    return {
      yaw: 0,
      pitch: 0,
      step: (seconds: number) => {
        steps.push(seconds);
        return isMoving; // while on the way, one frame asks for the next
      },
      dispose: () => undefined,
    };
  },
}));

let host: HTMLElement;
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  steps.length = 0;
  isMoving = true;
  frames = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
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

/** Shows the lamp and starts to turn it; returns the way to take it away. */
async function showMoving(): Promise<() => void> {
  const onFail = vi.fn();
  const onReady = vi.fn();
  const life = new AbortController();
  const unmount = mountGltf(host, lamp, { signal: life.signal, onReady, onFail });
  await expect.poll(() => onReady.mock.calls.length + onFail.mock.calls.length).toBe(1);
  expect(onFail).not.toHaveBeenCalled();
  aim();
  await expect.poll(() => frames.length).toBe(1);
  return unmount;
}

test("the step between two frames is the time that passed, and never more than 40 ms", async () => {
  const unmount = await showMoving();
  drawAt(1000);
  drawAt(1010);
  drawAt(1050);
  drawAt(1091);
  drawAt(9000);
  expect(steps.slice(1)).toEqual([0.01, 0.04, 0.04, 0.04]);
  expect(steps[0]).toBeLessThanOrEqual(0.04);
  unmount();
});

/** What a context is asked, in order, with its draw calls; an extension only where it is not on yet. */
function listenToContexts(): string[] {
  const said: string[] = [];
  const on = new Set<unknown>();
  const { prototype } = WebGL2RenderingContext;
  const methods = prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value !== "function" || !/^(get|is|check|draw|fence|clear$)/.test(name)) continue;
    vi.spyOn(methods, name).mockImplementation(function (this: unknown, ...args) {
      if (name !== "getExtension" || !on.has(args[0]))
        said.push([name, ...args.filter(isText)].join(" "));
      if (name === "getExtension") on.add(args[0]);
      return value.apply(this, args);
    });
  }
  return said;
}
const isText = (argument: unknown) => typeof argument === "string";

test("the first frame asks the graphics card nothing: each answer would wait for what was drawn so far", async () => {
  const said = listenToContexts();
  const unmount = await showMoving();
  const frame = said.slice(said.indexOf("clear"), said.indexOf("fenceSync"));
  expect(said).toContain("getActiveUniform");
  expect(new Set(frame)).toEqual(new Set(["clear", "drawElements"]));
  unmount();
});

/** A scene that moves, and how to draw it in frames that keep the page for so many milliseconds each. */
async function showSlow() {
  const { drawElements } = WebGL2RenderingContext.prototype;
  let drawingMs = 0;
  vi.spyOn(WebGL2RenderingContext.prototype, "drawElements").mockImplementation(function (
    this: WebGL2RenderingContext,
    ...args
  ) {
    const until = performance.now() + drawingMs;
    while (performance.now() < until); // as a processor does that has to draw by itself
    drawElements.apply(this, args);
  });
  const unmount = await showMoving();
  const canvas = host.querySelector("canvas") as HTMLCanvasElement;
  let now = 1000;
  async function drawFrames(...durations: number[]) {
    for (const duration of durations) {
      drawingMs = duration;
      now += 100;
      drawAt(now);
      await new Promise((resolve) => setTimeout(resolve)); // the task after the frame, which weighs it
    }
  }
  return { unmount, canvas, full: [canvas.width, canvas.height], drawFrames };
}

test("one frame that something else kept takes no pixels", async () => {
  const { unmount, canvas, full, drawFrames } = await showSlow();
  await drawFrames(0, 0); // the first ones may have shaders to wait for
  const before = [canvas.width, canvas.height];
  await drawFrames(200, 0, 200, 0, 0);
  expect([canvas.width, canvas.height]).toEqual(before);
  expect(before).toEqual(full);
  unmount();
});

test("where frames keep the page, a moving scene has fewer pixels, at least two fifths a side; at rest all", async () => {
  const { unmount, canvas, full, drawFrames } = await showSlow();
  await drawFrames(100, 100, 100, 100, 100);
  const share = canvas.width / (full[0] ?? 1);
  expect(share).toBeLessThan(0.6);
  expect(share).toBeGreaterThan(0.39);
  isMoving = false;
  await drawFrames(0);
  expect([canvas.width, canvas.height]).toEqual(full);
  expect(frames).toEqual([]);
  unmount();
});
