// React.lazy with a handle: the code can be fetched on intent, and shows at once if it is already here.
import { type ComponentType, createElement, type ReactElement, use } from "react";

export interface Preloadable<Props> {
  (props: Props): ReactElement;
  /** Fetches the code; safe to call often. After a failed fetch the next call tries again. */
  preload: () => Promise<void>;
}

export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let failed = false;

  function start(): Promise<void> {
    failed = false;
    loading = load().then((component) => {
      ready = component;
    });
    loading.catch(() => {
      failed = true;
    });
    return loading;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part at module level, as React.lazy is
  function Loaded(props: Props) {
    // While rendering, a failed fetch stays failed: a boundary shows it, and only intent tries again.
    if (!ready) use(loading ?? start());
    if (!ready) throw new Error("A part of the page was loaded without its content.");
    return createElement(ready, props);
  }
  Loaded.preload = () => (loading && !failed ? loading : start());
  return Loaded;
}
