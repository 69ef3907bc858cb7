// Each condition changes what a window offers, in that window alone.
import { afterEach, expect, it } from "vitest";
import type { Environment } from "../../../patterns/schema.ts";
import { applyEnvironment } from "./environments.ts";

type View = Window & typeof globalThis;
const REDUCE = "(prefers-reduced-motion: reduce)";

afterEach(() => document.querySelector("iframe")?.remove());

async function openFrame(html = ""): Promise<View> {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<!doctype html><html><head>${html}</head><body></body></html>`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame.contentWindow as View;
}

async function under(environment: Environment, html?: string): Promise<View> {
  const view = await openFrame(html);
  applyEnvironment(view, environment);
  return view;
}

it("reduced motion: scripts are told so", async () => {
  const view = await under("reduced-motion");
  expect(view.matchMedia(REDUCE).matches).toBe(true);
  expect(view.matchMedia("(prefers-reduced-motion: no-preference)").matches).toBe(false);
  expect(window.matchMedia(REDUCE).matches).toBe(false);
});

it("reduced motion: styles follow, nested ones and those that come later", async () => {
  const view = await under(
    "reduced-motion",
    `<style>@layer a { @media ${REDUCE} { body { order: 1 } } }
     @media (prefers-reduced-motion: no-preference) { body { flex-grow: 5 } }</style>`,
  );
  const style = view.getComputedStyle(view.document.body);
  expect([style.order, style.flexGrow]).toEqual(["1", "0"]);
  const later = view.document.createElement("style");
  later.textContent = `@media ${REDUCE} { body { flex-shrink: 7 } }`;
  view.document.head.append(later);
  await expect.poll(() => style.flexShrink).toBe("7");
});

it("no WebGL: a canvas still draws in two dimensions", async () => {
  const view = await under("no-webgl");
  const canvas = () => view.document.createElement("canvas");
  expect(canvas().getContext("webgl2")).toBeNull();
  expect(canvas().getContext("2d")).not.toBeNull();
});

it("no view transitions: the document can't start one", async () => {
  const view = await under("no-view-transitions");
  expect(view.document.startViewTransition).toBeUndefined();
  expect(document.startViewTransition).toBeDefined();
});

it("no microphone: none is found", async () => {
  const view = await under("no-microphone");
  const asked = view.navigator.mediaDevices.getUserMedia({ audio: true });
  await expect(asked).rejects.toMatchObject({ name: "NotFoundError" });
});

it("slow network: answers and pictures wait", async () => {
  const view = await openFrame();
  const waiting: (() => void)[] = [];
  view.setTimeout = ((act: () => void) => waiting.push(act)) as typeof view.setTimeout;
  applyEnvironment(view, "slow-network");
  const answer = view.fetch("data:text/plain,here");
  const image = view.document.createElement("img");
  image.src = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
  expect(image.getAttribute("src")).toBeNull();
  for (const act of waiting) act();
  expect(await (await answer).text()).toBe("here");
  expect(image.src).toContain("data:image/gif");
});

it("right to left: the document is mirrored", async () => {
  const view = await under("right-to-left");
  expect(view.document.documentElement.dir).toBe("rtl");
});
