// Leads to a part of the page that was not there when the address asked for it.
import { useEffect, useState } from "react";
import { useLocation } from "react-router";

interface Anchor {
  /** What stands behind the `#` of the address; empty for nothing. */
  anchor: string;
  /** Nothing on the page had that id when the address came to name it. */
  wanting: boolean;
}

/** Never wanting where it is not `wanted`, nor before the page is alive. */
export function useAnchor(wanted = true): Anchor {
  const { hash } = useLocation();
  const anchor = idIn(hash);
  const [missed, setMissed] = useState("");
  useEffect(() => {
    if (anchor && !document.getElementById(anchor)) setMissed(anchor);
  }, [anchor]);
  return { anchor, wanting: wanted && anchor !== "" && anchor === missed };
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ""; // a lone percent sign names nothing of ours
  }
}

/** Brings `anchor` into view as soon as `isHere`, where it came later than the page. */
export function useArrival(anchor: string, isHere: boolean): void {
  useEffect(() => {
    const element = isHere ? document.getElementById(anchor) : null;
    if (!element) return;
    element.scrollIntoView({ block: "start", behavior: "instant" });
    // Only a navigation marks its target; going where the page already is leaves no trace in the history.
    if (idIn(location.hash) === anchor) location.replace(location.hash);
  }, [anchor, isHere]);
}
