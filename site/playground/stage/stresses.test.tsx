// Each stress changes what a window offers, in that window alone.
import { afterEach, describe, expect, it } from "vitest";
import type { Stress } from "../../../patterns/schema.ts";
import { applyStress } from "./apply-stress.ts";
import { slowDown } from "./slow-network.ts";

type View = Window & typeof globalThis;
const frames: HTMLIFrameElement[] = [];

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

async function openFrame(html = ""): Promise<View> {
  const frame = document.createElement("iframe");
  frames.push(frame);
  frame.srcdoc = `<!doctype html><html><head>${html}</head><body></body></html>`;
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  return frame.contentWindow as View;
}
const stressed = async (stress: Stress, html?: string) => {
  const view = await openFrame(html);
  applyStress(view, stress);
  return view;
};

describe("reduced motion", () => {
  const REDUCE = "(prefers-reduced-motion: reduce)";

  it("is what scripts are told, whatever the system says", async () => {
    const view = await stressed("reduced-motion");
    expect(view.matchMedia(REDUCE).matches).toBe(true);
    expect(view.matchMedia("(prefers-reduced-motion)").matches).toBe(true);
    expect(view.matchMedia("(prefers-reduced-motion: no-preference)").matches).toBe(false);
    expect(view.matchMedia(`(min-width: 1px) and ${REDUCE}`).matches).toBe(true);
    expect(view.matchMedia("(min-width: 99999px)").matches).toBe(false);
    expect(window.matchMedia(REDUCE).matches).toBe(false);
  });

  it("is what styles see: those that stand, those nested, and those that come later", async () => {
    const view = await stressed(
      "reduced-motion",
      `<style>p{color:red}@layer a{@media ${REDUCE}{p{order:1}}} p{@media ${REDUCE}{z-index:2}}
       @media (prefers-reduced-motion:no-preference){p{flex-grow:5}}</style>`,
    );
    const text = view.document.body.appendChild(view.document.createElement("p"));
    const style = view.getComputedStyle(text);
    await expect.poll(() => [style.order, style.zIndex, style.flexGrow]).toEqual(["1", "2", "0"]);
    const later = view.document.createElement("style");
    later.textContent = `@media ${REDUCE}{p{flex-shrink:7}}`;
    view.document.head.append(later);
    await expect.poll(() => style.flexShrink).toBe("7");
  });
});

it("no WebGL: a canvas has none, and still draws in two dimensions", async () => {
  const view = await stressed("no-webgl");
  for (const kind of ["webgl", "webgl2", "experimental-webgl"])
    expect(view.document.createElement("canvas").getContext(kind)).toBeNull();
  expect(view.document.createElement("canvas").getContext("2d")).not.toBeNull();
  const open = HTMLCanvasElement.prototype.getContext;
  expect(open).not.toBe(view.HTMLCanvasElement.prototype.getContext);
});

it("no view transitions: a document knows nothing of them", async () => {
  const view = await stressed("no-view-transitions");
  expect(typeof view.document.startViewTransition).toBe("undefined");
  expect(typeof document.startViewTransition).toBe("function");
});

it("no microphone: the one that is asked for is not found", async () => {
  const view = await stressed("no-microphone");
  const asked = view.navigator.mediaDevices.getUserMedia({ audio: true });
  await expect(asked).rejects.toMatchObject({ name: "NotFoundError" });
  expect(navigator.mediaDevices.getUserMedia).toBe(MediaDevices.prototype.getUserMedia);
});

describe("slow network", () => {
  const picture =
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>";

  it("answers come late, and come", async () => {
    const view = await openFrame();
    slowDown(view, 80);
    const before = view.performance.now();
    const answer = await view.fetch("data:text/plain,here");
    expect(await answer.text()).toBe("here");
    expect(view.performance.now() - before).toBeGreaterThanOrEqual(75);
  });

  it("a request that is given up while it waits ends at once", async () => {
    const view = await openFrame();
    slowDown(view, 60_000);
    const abort = new view.AbortController();
    const asked = view.fetch("data:text/plain,never", { signal: abort.signal });
    abort.abort(new Error("given up"));
    await expect(asked).rejects.toThrow("given up");
    await expect(view.fetch("data:,", { signal: abort.signal })).rejects.toThrow("given up");
  });

  it("a picture is not complete until it has come, by attribute or by property", async () => {
    const view = await openFrame();
    slowDown(view, 80);
    for (const give of [
      (image: HTMLImageElement) => image.setAttribute("src", picture),
      (image: HTMLImageElement) => {
        image.src = picture;
      },
    ]) {
      const image = view.document.body.appendChild(view.document.createElement("img"));
      const told: string[] = [];
      for (const name of ["load", "error"]) image.addEventListener(name, () => told.push(name));
      give(image);
      expect([image.complete, image.getAttribute("src")]).toEqual([false, null]);
      await expect.poll(() => told).toEqual(["load"]);
      expect([image.complete, image.naturalWidth]).toEqual([true, 4]);
    }
  });
});

it("right to left: the document is mirrored", async () => {
  const view = await stressed("right-to-left");
  expect(view.document.documentElement.dir).toBe("rtl");
  expect(document.documentElement.dir).not.toBe("rtl");
});
