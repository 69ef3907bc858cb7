// Follows a media query; the server and the first client render answer `onServer`.
import { useCallback, useDeferredValue, useSyncExternalStore } from "react";

export function useMediaQuery(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  const matches = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
  // The right answer comes at once after the server's, and undeferred it would have React draw anew what stands there
  // and has not come alive yet: a click, a text or the focus in it would be lost.
  return useDeferredValue(matches);
}
