// What is fetched once and read while rendering, ahead on intent: words, and code as by React.lazy with a handle.
import { type ComponentType, createContext, createElement, type ReactElement, use } from "react";
import { fetchAhead } from "./new-deployment.ts";

export interface FetchedOnce<Value> {
  /** Ahead of need; safe to call often. After a failed fetch the next call tries again. */
  fetch: () => Promise<Value>;
  /** For components: suspends until it is here. */
  useValue: () => Value;
}

/** Whether the part's HTML came with the page. If its code can't be fetched, the HTML stays and the page says so. */
export const Prerendered = createContext(false);

/** A promise of which React knows by these two that it need not wait for it. */
type Told<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

export function fetchedOnce<Value>(load: () => Promise<Value>): FetchedOnce<Value> {
  let loading: Told<Value> | null = null;
  let state: "pending" | "here" | "failed" = "pending";
  let keepingHtml: Promise<Value> | null = null;

  function start(): Promise<Value> {
    state = "pending";
    keepingHtml = null;
    const asked: Told<Value> = load();
    loading = asked;
    asked.then(
      (value) => {
        state = "here";
        Object.assign(asked, { status: "fulfilled", value });
      },
      () => {
        state = "failed";
      },
    );
    return asked;
  }
  return {
    fetch: () => (loading && state !== "failed" ? loading : fetchAhead(start)),
    // While rendering, a failed fetch stays failed: a boundary shows it, and only intent tries again.
    // `use` also of what is here: React tells a component's promises apart by their order.
    useValue() {
      const asked = loading ?? start();
      if (state === "here" || !use(Prerendered)) return use(asked);
      keepingHtml ??= asked.catch(sayAndWait);
      return use(keepingHtml);
    },
  };
}

/** Shows the page's own line, and waits for ever: meanwhile React leaves prerendered HTML alone. */
function sayAndWait(): Promise<never> {
  document.documentElement.dataset.script = "missing";
  return new Promise(() => {});
}

export interface Preloadable<Props> {
  (props: Props): ReactElement;
  /** Fetches the code; safe to call often. After a failed fetch the next call tries again. */
  preload: () => Promise<unknown>;
}

export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  const code = fetchedOnce(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part at module level, as React.lazy is
  function Loaded(props: Props) {
    return createElement(code.useValue(), props);
  }
  Loaded.preload = code.fetch;
  return Loaded;
}
