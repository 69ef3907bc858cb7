// Holds back what a document fetches, pictures included, as a slow network would.
type View = Window & typeof globalThis;

/** Milliseconds that every answer is late. */
export const SLOW_MS = 6000;

export function slowDown(view: View, delayMs: number = SLOW_MS): void {
  const fetchNow = view.fetch.bind(view);
  view.fetch = async (input, init) => {
    await later(
      view,
      delayMs,
      init?.signal ?? (input instanceof view.Request ? input.signal : null),
    );
    return fetchNow(input, init);
  };
  holdPictures(view, delayMs);
}

/** Rejects with the signal's reason as soon as it is aborted, as a request does. */
function later(view: View, ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = view.setTimeout(resolve, ms);
    const stop = () => {
      view.clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** A picture that is on its way is not complete, and tells nothing yet. */
function holdPictures(view: View, ms: number): void {
  const held = new WeakMap<Element, number>();
  const picture = view.HTMLImageElement.prototype;
  const set = view.Element.prototype.setAttribute;
  const complete = Object.getOwnPropertyDescriptor(picture, "complete")?.get;
  const address = Object.getOwnPropertyDescriptor(picture, "src")?.get;
  const hold = (element: HTMLImageElement, source: string) => {
    view.clearTimeout(held.get(element));
    element.style.visibility = "hidden"; // without an address browsers draw an empty frame, which a late picture has not
    const timer = view.setTimeout(() => {
      held.delete(element);
      element.style.visibility = "";
      set.call(element, "src", source);
    }, ms);
    held.set(element, timer);
  };
  // React uses the one and then the other.
  picture.setAttribute = function (this: HTMLImageElement, name: string, value: string) {
    if (name.toLowerCase() === "src") hold(this, value);
    else set.call(this, name, value);
  };
  Object.defineProperty(picture, "src", {
    configurable: true,
    get(this: HTMLImageElement) {
      return address?.call(this);
    },
    set(this: HTMLImageElement, source: string) {
      hold(this, source);
    },
  });
  Object.defineProperty(picture, "complete", {
    configurable: true,
    get(this: HTMLImageElement) {
      return !held.has(this) && Boolean(complete?.call(this));
    },
  });
}
