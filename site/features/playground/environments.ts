// Puts a preview's own window under a condition before the demo is drawn in it; the page around it keeps everything.
import type { Environment } from "../../../patterns/schema.ts";

type View = Window & typeof globalThis;

/** Milliseconds that every answer is late on a slow network. */
const SLOW_MS = 6000;

export function applyEnvironment(view: View, environment: Environment): void {
  switch (environment) {
    case "reduced-motion":
      reduceMotion(view);
      break;
    case "right-to-left":
      view.document.documentElement.dir = "rtl";
      break;
    case "no-webgl":
      refuseWebGL(view);
      break;
    case "no-microphone":
      refuseMicrophone(view);
      break;
    case "no-view-transitions":
      Object.defineProperty(view.Document.prototype, "startViewTransition", { value: undefined });
      break;
    case "slow-network":
      slowDown(view);
      break;
  }
}

/** As a browser without a graphics card answers. */
function refuseWebGL(view: View): void {
  const canvas = view.HTMLCanvasElement.prototype;
  const open = canvas.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => unknown;
  canvas.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.includes("webgl") ? null : open.call(this, kind, ...rest);
  } as typeof canvas.getContext;
}

/** As a computer without a microphone answers. Pages that are not secure have no `mediaDevices`. */
function refuseMicrophone(view: View): void {
  const devices = view.navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return;
  const refuse = () =>
    Promise.reject(new view.DOMException("Requested device not found", "NotFoundError"));
  Object.defineProperty(devices, "getUserMedia", { value: refuse });
}

/** Delays answers to scripts, and pictures: React sets their address both as attribute and as property. */
function slowDown(view: View): void {
  const fetchNow = view.fetch.bind(view);
  view.fetch = async (...request) => {
    await new Promise((resolve) => view.setTimeout(resolve, SLOW_MS));
    return fetchNow(...request);
  };
  const picture = view.HTMLImageElement.prototype;
  const set = picture.setAttribute;
  function setLater(this: HTMLImageElement, source: string): void {
    view.setTimeout(() => set.call(this, "src", source), SLOW_MS);
  }
  picture.setAttribute = function (name, value) {
    if (name === "src") setLater.call(this, value);
    else set.call(this, name, value);
  };
  Object.defineProperty(picture, "src", {
    configurable: true,
    get(this: HTMLImageElement) {
      return this.getAttribute("src") ?? "";
    },
    set: setLater,
  });
}

const REDUCE = /\(\s*prefers-reduced-motion\s*(?::\s*reduce\s*)?\)/g;
const NO_PREFERENCE = /\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/g;

function reduced(query: string): string {
  return query.replace(NO_PREFERENCE, "(max-width: -1px)").replace(REDUCE, "(min-width: 0px)");
}

/** Scripts are told so at once; rules of styles are rewritten as their sheets arrive. */
function reduceMotion(view: View): void {
  const ask = view.matchMedia.bind(view);
  view.matchMedia = (query) => ask(reduced(query));
  const rewriteAll = () => {
    for (const sheet of view.document.styleSheets) rewriteRules(sheet);
  };
  // React puts styles that come with a component into the head when it draws them.
  new view.MutationObserver(rewriteAll).observe(view.document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  view.document.addEventListener("load", rewriteAll, true); // a sheet that was fetched
  rewriteAll();
}

/** Media rules may be inside layers, supports rules and other styles. */
function rewriteRules(holder: { readonly cssRules: CSSRuleList }): void {
  let rules: CSSRuleList;
  try {
    rules = holder.cssRules;
  } catch {
    return; // a sheet that is still being fetched can't be read yet
  }
  for (const rule of rules) {
    if ("media" in rule) {
      const media = rule.media as MediaList;
      media.mediaText = reduced(media.mediaText);
    }
    if ("cssRules" in rule) rewriteRules(rule as CSSGroupingRule);
  }
}
