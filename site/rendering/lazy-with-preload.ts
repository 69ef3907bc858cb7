// Code and data that are fetched once, ahead of need if there is a sign of it, and read while rendering.
import { type ComponentType, createContext, createElement, type ReactElement, use } from "react";
import type { Pattern } from "../../patterns/schema.ts";

export interface FetchedOnce<Value> {
  /** Safe to call often. After a failed fetch the next call tries again. */
  fetch: () => Promise<Value>;
  /** For components: suspends until the value is here, and throws if it could not be fetched. */
  useValue: () => Value;
}

/** Whether a part's HTML came with the page. If its code can't be fetched, that HTML stays and the page says so. */
export const Prerendered = createContext(false);

export function fetchedOnce<Value>(load: () => Promise<Value>): FetchedOnce<Value> {
  let current: (Promise<Value> & { status?: string }) | null = null;
  let keepingHtml: Promise<Value> | null = null;

  function start(): Promise<Value> {
    const promise = load();
    current = promise;
    keepingHtml = null;
    // React reads these, and then doesn't wait. Given back as well, a failed promise would count as unhandled.
    promise.then(
      (value) => void Object.assign(promise, { status: "fulfilled", value }),
      (reason) => void Object.assign(promise, { status: "rejected", reason }),
    );
    return promise;
  }
  return {
    fetch: () => (current && current.status !== "rejected" ? current : start()),
    // A failed fetch stays failed while rendering: a boundary shows it, and its button tries again.
    useValue() {
      const promise: Promise<Value> = current ?? start();
      if (current?.status === "fulfilled" || !use(Prerendered)) return use(promise);
      keepingHtml ??= promise.catch(reportAndWait);
      return use(keepingHtml);
    },
  };
}

/** Shows the page's own line and waits for ever. React leaves prerendered HTML alone while a part suspends. */
function reportAndWait(): Promise<never> {
  document.documentElement.dataset.script = "missing";
  return new Promise(() => {});
}

/** One for each key, such as a pattern's, made when first asked for. */
export function perKey<Keyed extends { key: string }, Made>(make: (keyed: Keyed) => Made) {
  const all = new Map<string, Made>();
  return (keyed: Keyed): Made => {
    const made = all.get(keyed.key) ?? make(keyed);
    all.set(keyed.key, made);
    return made;
  };
}

/** One part for each pattern. If `load` gives nothing, fetching it rejects. */
export function perPattern<Value, Keyed extends { key: string } = Pattern>(
  load: (pattern: Keyed) => Promise<Value> | undefined,
) {
  return perKey((pattern: Keyed) =>
    fetchedOnce(async () => {
      const loading = load(pattern);
      if (!loading) throw new Error(`The pattern "${pattern.key}" has no such part.`);
      return loading;
    }),
  );
}

export interface LazyWithPreload<Props> {
  (props: Props): ReactElement;
  /** Fetches the code. Safe to call often; after a failed fetch the next call tries again. */
  preload: () => Promise<unknown>;
}

/** Like `React.lazy`, with a handle to fetch the code ahead of need and again after a failure. */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  const code = fetchedOnce(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part at module level, as React.lazy is
  function Loaded(props: Props) {
    return createElement(code.useValue(), props);
  }
  Loaded.preload = code.fetch;
  return Loaded;
}
