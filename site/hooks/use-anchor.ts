// Leads to a part of the page that was not there when the address asked for it.
import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ""; // a lone percent sign names nothing of ours
  }
}

/** Whether it is there. */
function arrive(anchor: string): boolean {
  const element = document.getElementById(anchor);
  if (!element) return false;
  element.scrollIntoView({ block: "start", behavior: "instant" });
  // Only a navigation marks its target; going where the page already is leaves no trace in the history.
  if (idIn(location.hash) === anchor) location.replace(location.hash);
  return true;
}

/** What visitors do who no longer wait to be led somewhere. */
const OWN_WAYS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Brings `anchor` into view as soon as a part that is fetched has it, unless the visitor goes elsewhere. Returns how to stop. */
function arriveLater(anchor: string): () => void {
  const parts = new MutationObserver(() => {
    if (arrive(anchor)) stop();
  });
  function stop() {
    parts.disconnect();
    for (const way of OWN_WAYS) window.removeEventListener(way, stop);
  }
  parts.observe(document.body, { childList: true, subtree: true });
  for (const way of OWN_WAYS) window.addEventListener(way, stop, { passive: true });
  return stop;
}

/**
 * Brings into view what the address names behind its `#`: after a move by script at once, or as soon as it is there;
 * within a page only where it is still to come. All else the browser finds.
 */
export function useMoveToAnchor(): void {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const anchor = idIn(hash);
    if (how === "PUSH" && anchor && !arrive(anchor)) return arriveLater(anchor);
  }, [key, hash, how]);
  useEffect(() => {
    let stop = () => {};
    // Heard from the browser, not the router, which tells no second press of the same link.
    function onFragment() {
      stop();
      const anchor = idIn(location.hash);
      const isComing = location.pathname === pathname && !document.getElementById(anchor);
      if (anchor && isComing) stop = arriveLater(anchor);
    }
    window.addEventListener("popstate", onFragment);
    return () => {
      window.removeEventListener("popstate", onFragment);
      stop();
    };
  }, [pathname]);
}
