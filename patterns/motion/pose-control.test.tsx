// Checks how mouse, finger and keys become a direction, apart from any 3D scene.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { controlPose, Follower, type PoseControl } from "./pose-control";

const FRAME_S = 1 / 60;
let host: HTMLElement;
let pose: PoseControl;
const onAim = vi.fn();

beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "position:fixed;left:0;top:0;width:200px;height:100px";
  document.body.append(host);
  pose = controlPose(host, onAim);
});
afterEach(async () => {
  pose.dispose();
  host.remove();
  onAim.mockClear();
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

/** Steps until the pose rests; the count of frames it took. */
function settle(): number {
  let frames = 0;
  while (pose.step(FRAME_S) && frames < 1000) frames++;
  return frames;
}
function point(type: string, pointerType: string, x: number, y = 50) {
  const target = type === "pointerdown" ? host : window;
  target.dispatchEvent(
    new PointerEvent(type, { pointerId: 3, pointerType, clientX: x, clientY: y }),
  );
}
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
  host.dispatchEvent(event);
  return event;
};

describe("following", () => {
  test.each([1 / 240, 1 / 60, 0.04])("arrives without overshoot in steps of %f s", (step) => {
    const follower = new Follower();
    follower.target = 1;
    let before = 0;
    for (let time = 0; time < 1.5; time += step) {
      follower.step(step);
      expect(follower.value).toBeGreaterThanOrEqual(before);
      expect(follower.value).toBeLessThanOrEqual(1);
      before = follower.value;
    }
    expect(follower.value).toBe(1);
    expect(follower.step(step)).toBe(false);
  });

  test("is equally far after the same time, whatever the frame rate", () => {
    const [slow, fast] = [new Follower(), new Follower()];
    slow.target = fast.target = 1;
    for (let i = 0; i < 5; i++) slow.step(0.04);
    for (let i = 0; i < 50; i++) fast.step(0.004);
    expect(slow.value).toBeCloseTo(fast.value, 6);
  });
});

describe("mouse", () => {
  test("turns towards it, smoothly, and back when it leaves the page", () => {
    point("pointermove", "mouse", window.innerWidth);
    expect(onAim).toHaveBeenCalled();
    pose.step(FRAME_S);
    const first = pose.yaw;
    expect(first).toBeGreaterThan(0);
    settle();
    expect(pose.yaw).toBeGreaterThan(first);
    document.documentElement.dispatchEvent(
      new PointerEvent("pointerleave", { pointerType: "mouse" }),
    );
    settle();
    expect(pose.yaw).toBe(0);
  });

  test("moving it measures nothing before the next frame", () => {
    const measured = vi.spyOn(host, "getBoundingClientRect");
    for (let i = 0; i < 20; i++) point("pointermove", "mouse", i);
    expect(measured).not.toHaveBeenCalled();
    pose.step(FRAME_S);
    expect(measured).toHaveBeenCalledOnce();
  });
});

describe("finger", () => {
  test("drawn sideways it turns the scene, which stays as it was left", () => {
    point("pointerdown", "touch", 100);
    point("pointermove", "touch", 150);
    point("pointerup", "touch", 150);
    settle();
    const left = pose.yaw;
    expect(left).toBeGreaterThan(0.3);
    point("pointermove", "touch", 20);
    settle();
    expect(pose.yaw).toBe(left);
  });

  test("drawn up or down it does nothing", () => {
    point("pointerdown", "touch", 100, 10);
    point("pointermove", "touch", 100, 90);
    settle();
    expect([pose.yaw, pose.pitch]).toEqual([0, 0]);
  });

  test("once the page scrolls, the finger is the page's", () => {
    point("pointerdown", "touch", 100);
    point("pointercancel", "touch", 100);
    point("pointermove", "touch", 190);
    settle();
    expect(pose.yaw).toBe(0);
  });
});

describe("keys", () => {
  test("arrows turn step by step up to a limit, Home brings back", () => {
    expect(press("ArrowRight").defaultPrevented).toBe(true);
    settle();
    const step = pose.yaw;
    press("ArrowLeft");
    press("ArrowLeft");
    settle();
    expect(pose.yaw).toBeCloseTo(-step);
    for (let i = 0; i < 50; i++) press("ArrowDown");
    settle();
    const limit = pose.pitch;
    press("ArrowDown");
    settle();
    expect(pose.pitch).toBe(limit);
    press("Home");
    settle();
    expect([pose.yaw, pose.pitch]).toEqual([0, 0]);
  });

  test("the browser's own shortcuts stay its own", () => {
    for (const event of [press("ArrowLeft", { altKey: true }), press("Tab"), press("PageDown")]) {
      expect(event.defaultPrevented).toBe(false);
    }
    expect(onAim).not.toHaveBeenCalled();
  });
});

test("under reduced motion the mouse is not followed and keys turn at once", async () => {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  point("pointermove", "mouse", 900);
  expect(onAim).not.toHaveBeenCalled();
  press("ArrowRight");
  expect(pose.step(FRAME_S)).toBe(true);
  const turned = pose.yaw;
  expect(pose.step(FRAME_S)).toBe(false);
  expect(pose.yaw).toBe(turned);
});

test("once disposed it hears nothing", () => {
  pose.dispose();
  press("ArrowRight");
  point("pointermove", "mouse", 900);
  expect(onAim).not.toHaveBeenCalled();
});
