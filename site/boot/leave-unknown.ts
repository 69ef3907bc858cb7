// Leaves the pages that this bundle doesn't hold to the browser: their own documents bring what they need.
import type { Navigator, To } from "react-router";

/** Whether this bundle holds what stands at an address. */
export type IsHere = (address: { pathname: string; search: string }) => boolean;

/** The history's moves; those to a page that is not here are loaded by `page` instead. */
export function leavingUnknown(
  history: Navigator,
  isHere: IsHere,
  page: Pick<Location, "href" | "assign" | "replace"> = location,
): Navigator {
  const target = (to: To) => new URL(history.createHref(to), page.href);
  return {
    createHref: history.createHref,
    go: history.go,
    push(to, state) {
      const address = target(to);
      if (isHere(address)) history.push(to, state);
      else page.assign(address.href);
    },
    replace(to, state) {
      const address = target(to);
      if (isHere(address)) history.replace(to, state);
      else page.replace(address.href);
    },
  };
}
