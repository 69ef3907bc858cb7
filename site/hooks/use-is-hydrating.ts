// Whether a component is hydrating HTML that came with the page: true on the server and in the first client render of it.
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
