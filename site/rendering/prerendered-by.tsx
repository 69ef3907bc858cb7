// Makes a part of a pattern's page at build: loaded once per pattern, then rendered where it stands.
import type { ComponentType, ReactElement } from "react";
import type { Pattern } from "../../patterns/schema.ts";
import { preloadable } from "./preloadable.ts";

/** For `SleepingPart`. Mark the call `@__PURE__`, so that a bundle which never prerenders leaves it out. */
export function prerenderedBy(
  load: (pattern: Pattern) => Promise<ComponentType<object>>,
): (pattern: Pattern) => ReactElement {
  const parts = new Map<string, ComponentType<object>>();
  return (pattern) => {
    const Part = parts.get(pattern.key) ?? preloadable<object>(() => load(pattern));
    parts.set(pattern.key, Part);
    return <Part />;
  };
}
