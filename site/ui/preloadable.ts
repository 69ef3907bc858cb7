// What is fetched once and read while rendering, ahead on intent: words, and code as by React.lazy with a handle.
import { type ComponentType, createElement, type ReactElement, use } from "react";
import { fetchAhead } from "../boot/new-deployment.ts";

export interface FetchedOnce<Value> {
  /** Ahead of need; safe to call often. After a failed fetch the next call tries again. */
  fetch: () => Promise<Value>;
  /** For components: suspends until it is here. */
  useValue: () => Value;
}

/** How to forget each fetch that has failed. */
const failures = new Set<() => void>();

/** Lets whatever could not be fetched be fetched anew by the next page that shows it. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** A promise of which React knows by these two that it need not wait for it. */
type Told<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

export function fetchedOnce<Value>(load: () => Promise<Value>): FetchedOnce<Value> {
  let loading: Told<Value> | null = null;
  let failed = false;

  function forget(): void {
    if (failed) loading = null;
  }
  function start(): Promise<Value> {
    failed = false;
    const asked: Told<Value> = load();
    loading = asked;
    asked.then(
      (value) => Object.assign(asked, { status: "fulfilled", value }),
      () => {
        failed = true;
        failures.add(forget);
      },
    );
    return asked;
  }
  return {
    fetch: () => (loading && !failed ? loading : fetchAhead(start)),
    // While rendering, a failed fetch stays failed: a boundary shows it, and only intent or a move elsewhere tries again.
    // `use` also of what is here: React tells a component's promises apart by their order.
    useValue: () => use(loading ?? start()),
  };
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
