// A wrong name is answered with the nearest ones, however many there are and however long it is.
import { expect, it } from "vitest";
import { nearestNames, suggestion } from "./nearest-name.ts";

const names = ["theme-toggle", "spotlight-text", "scene-3d", "social-proof"];

it("the nearest by spelling comes first, and no more than are wanted", () => {
  expect(nearestNames("theme-togle", names, 2)[0]).toBe("theme-toggle");
  expect(nearestNames("theme-togle", names, 2)).toHaveLength(2);
  expect(nearestNames("", names, 9)).toHaveLength(names.length);
  expect(nearestNames("x", [], 3)).toEqual([]);
});

it("a name without end costs no more than a long one", () => {
  const many = Array.from({ length: 1000 }, (_, index) => `lamp-${index}`);
  expect(nearestNames(`lamp-7${"x".repeat(1_000_000)}`, many, 10)).toHaveLength(10);
});

it("a suggestion names the nearest and all that are known", () => {
  expect(suggestion("scene", names)).toMatch(/^Did you mean "scene-3d"\? Known: theme-toggle, /);
  expect(suggestion("scene", [])).toBe("None is known.");
});
