// Puts a preview's own window under a condition before the demo is drawn in it; the page around it keeps everything.
import type { Environment } from "../../../patterns/schema.ts";

type View = Window & typeof globalThis;

/** Milliseconds that every answer is late on a slow network. */
const SLOW_MS = 6000;

export const applyEnvironment: Readonly<Record<Environment, (view: View) => void>> = {
  "reduced-motion": reduceMotion,
  "right-to-left": (view) => {
    view.document.documentElement.dir = "rtl";
  },
  "no-webgl": (view) => {
    const canvas = view.HTMLCanvasElement.prototype;
    const open = canvas.getContext as (...args: unknown[]) => unknown;
    canvas.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.includes("webgl") ? null : open.call(this, kind, ...rest);
    } as typeof canvas.getContext;
  },
  "no-microphone": (view) => {
    const getUserMedia = () =>
      Promise.reject(new view.DOMException("Requested device not found", "NotFoundError"));
    // Pages that aren't secure have no `mediaDevices`.
    Object.assign(view.navigator.mediaDevices ?? {}, { getUserMedia });
  },
  "slow-network": (view) => {
    const fetchNow = view.fetch.bind(view);
    view.fetch = async (...request) => {
      await new Promise((resolve) => view.setTimeout(resolve, SLOW_MS));
      return fetchNow(...request);
    };
  },
};

const REDUCE = /\(\s*prefers-reduced-motion\s*(?::\s*reduce\s*)?\)/g;
const NO_PREFERENCE = /\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/g;
const reduced = (queries: string) =>
  queries.replace(NO_PREFERENCE, "(max-width: -1px)").replace(REDUCE, "(min-width: 0px)");

/** Scripts are told so, and styles are rewritten, also those that React adds with a component. */
function reduceMotion(view: View): void {
  const ask = view.matchMedia.bind(view);
  view.matchMedia = (query) => ask(reduced(query));
  const rewrite = () => {
    for (const style of view.document.querySelectorAll("style")) {
      const text = style.textContent ?? "";
      if (reduced(text) !== text) style.textContent = reduced(text);
    }
  };
  new view.MutationObserver(rewrite).observe(view.document.head, { childList: true });
  rewrite();
}
