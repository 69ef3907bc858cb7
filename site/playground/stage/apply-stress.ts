// Takes from the preview's own window what a stressed browser would not have, before the component is drawn in it.
import type { Stress } from "../../../patterns/schema.ts";
import { calmDown } from "./calm-styles.ts";
import { slowDown } from "./slow-network.ts";

type View = Window & typeof globalThis;

/** Only `view` is changed: the page around it keeps everything. Returns how to stop what goes on. */
export function applyStress(view: View, stress: Stress): () => void {
  switch (stress) {
    case "reduced-motion":
      return calmDown(view);
    case "no-webgl":
      refuseWebGL(view);
      return nothing;
    case "no-view-transitions":
      Object.defineProperty(view.Document.prototype, "startViewTransition", { value: undefined });
      return nothing;
    case "no-microphone":
      refuseMicrophone(view);
      return nothing;
    case "slow-network":
      slowDown(view);
      return nothing;
    case "right-to-left":
      view.document.documentElement.dir = "rtl";
      return nothing;
    case "long-words":
      return nothing; // the words are the stage's own: it makes them long as it draws them
  }
}

function nothing(): void {}

/** As a browser without a graphics card answers. */
function refuseWebGL(view: View): void {
  const canvas = view.HTMLCanvasElement.prototype;
  const open = canvas.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => unknown;
  canvas.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return /webgl/.test(kind) ? null : open.call(this, kind, ...rest);
  } as typeof canvas.getContext;
}

/** As a computer without a microphone answers; a page that is not secure has nothing to be asked. */
function refuseMicrophone(view: View): void {
  const devices = view.navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return;
  const missing = () =>
    Promise.reject(new view.DOMException("Requested device not found", "NotFoundError"));
  Object.defineProperty(devices, "getUserMedia", { value: missing });
}
