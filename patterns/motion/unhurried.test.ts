// What the start of a scene leaves to later tasks.
import type { GLTFParser } from "three/addons/loaders/GLTFLoader.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enableExtensions, meshByMesh } from "./unhurried";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Resolves when all that the current task has promised is done; a task set by a timer comes later. */
const endOfTask = () => new Promise((resolve) => setImmediate(resolve));

test("a mesh is read in a later task than it is asked for, and not at all once that is called off", async () => {
  const life = new AbortController();
  const loadMesh = vi.fn((index: number) => Promise.resolve(index));
  const plugin = meshByMesh({ loadMesh } as unknown as GLTFParser, life.signal);
  const wanted = plugin.loadMesh?.(0);
  await endOfTask();
  expect(loadMesh).not.toHaveBeenCalled();
  vi.advanceTimersToNextTimer();
  expect(await wanted).toBe(0);
  const unwanted = plugin.loadMesh?.(1);
  life.abort();
  vi.advanceTimersToNextTimer();
  await expect(unwanted).rejects.toThrow("aborted");
  expect(loadMesh).toHaveBeenCalledTimes(1);
});

test("each extension is turned on in a task of its own", async () => {
  const getExtension = vi.fn();
  const done = enableExtensions(
    { getExtension } as unknown as WebGL2RenderingContext,
    new AbortController().signal,
  );
  let turnedOn = 0;
  while (vi.getTimerCount() > 0) {
    expect(getExtension).toHaveBeenCalledTimes(turnedOn);
    vi.advanceTimersToNextTimer();
    await endOfTask();
    turnedOn++;
  }
  await done;
  expect(turnedOn).toBeGreaterThan(3);
  expect(getExtension).toHaveBeenCalledTimes(turnedOn);
});
