// Follows every link of the site without loading anew: a component's, a note's, one in a part with a root of its own.
import { goToTop } from "../components/ui/go-to-top.ts";

/** Whether the site has a page at an address. */
export type IsHere = (address: { pathname: string; search: string }) => boolean;

export interface InnerLinkMoves {
  isHere: IsHere;
  /** Path of the page that stands on the screen; the one in the address may still be on its way. */
  shown: () => string;
  /** Moves to a path with its query and fragment. */
  push: (to: string) => void;
  /** The same, without another entry in the history. */
  replace: (to: string) => void;
  /** Fetches what an address needs: a link to it is being pressed. */
  prepare: (address: { pathname: string; search: string }) => void;
}

/** Returns how to stop. A link with a `target` of its own, `_self` too, is left to the browser, as is one to a part of the page. */
export function followInnerLinks({
  isHere,
  shown,
  push,
  replace,
  prepare,
}: InnerLinkMoves): () => void {
  function linkOf({ target }: Event): HTMLAnchorElement | null {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target || link.hasAttribute("download")) return null;
    if (link.origin !== location.origin || !isHere(link)) return null;
    return isThisPage(link) && link.hash ? null : link;
  }
  function onPress(event: PointerEvent) {
    // A finger on a link may be about to scroll.
    if (event.pointerType !== "mouse" || !isPlainClick(event)) return;
    const link = linkOf(event);
    if (link) prepare(link);
  }
  function onClick(event: MouseEvent) {
    const link = linkOf(event);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    const leadsToTop = pathname === shown() && !hash;
    if (!isThisPage(link)) push(pathname + search + hash);
    else if (leadsToTop && location.hash) replace(pathname + search);
    // The router's moves bring one to the top of another page only.
    if (leadsToTop) goToTop();
  }
  document.addEventListener("pointerdown", onPress);
  document.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("pointerdown", onPress);
    document.removeEventListener("click", onClick);
  };
}

/** The one in the address. */
function isThisPage({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname === location.pathname && search === location.search;
}

/** Left to the browser: other buttons, and the keys that open a new tab or window or save. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
