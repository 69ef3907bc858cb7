// Holds the drawn spring to the law it was drawn from: stiffness 150, damping 15, mass 1.2.
import { expect, test } from "vitest";
import { settleTime, springAt, springEasing } from "./width-spring.ts";

/** The same spring in small steps of m·x'' = k·(1 − x) − c·x', without its closed form. */
function simulated(seconds: number): number {
  const step = 1e-5;
  let [x, v] = [0, 0];
  for (let t = 0; t < seconds; t += step) {
    v += ((150 * (1 - x) - 15 * v) / 1.2) * step;
    x += v * step;
  }
  return x;
}

test.each([0, 0.05, 0.1, 0.2, 0.34, 0.5, 0.7, 1])(
  "the closed form is the spring at %d s",
  (seconds) => {
    expect(springAt(seconds)).toBeCloseTo(simulated(seconds), 3);
  },
);

test("the width swings over by an eighth, once", () => {
  const path = Array.from({ length: 2000 }, (_, ms) => springAt(ms / 1000));
  expect(Math.max(...path)).toBeCloseTo(1.12, 2);
  expect(path.filter((x) => x > 1.01).length).toBeGreaterThan(50);
});

test.each([1, 5, 30, 75, 200, 1000])(
  "%i px have settled to half a pixel, and not long before",
  (distance) => {
    const seconds = settleTime(distance);
    const off = (at: number) => Math.abs(1 - springAt(at)) * distance;
    for (let at = seconds; at < 3; at += 0.001) expect(off(at)).toBeLessThanOrEqual(0.5);
    expect(off(seconds - 0.003)).toBeGreaterThan(0.45);
  },
);

test("no way at all takes no time", () => {
  expect(settleTime(0)).toBeLessThan(0.002);
});

test("the easing starts at 0, ends at 1 and follows the spring within a two-hundredth", () => {
  const seconds = settleTime(75);
  const stops = springEasing(seconds)
    .replace(/^linear\((.*)\)$/, "$1")
    .split(", ")
    .map(Number);
  expect(stops[0]).toBe(0);
  expect(stops.at(-1)).toBe(1);
  for (let i = 0; i < stops.length - 2; i++) {
    const between = ((stops[i] ?? 0) + (stops[i + 1] ?? 0)) / 2;
    const time = ((i + 0.5) / (stops.length - 1)) * seconds;
    expect(Math.abs(between - springAt(time))).toBeLessThan(0.005);
  }
});
