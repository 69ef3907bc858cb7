// Where a payment page leads back to: a page of this site that is there.
import { bounds } from "../bounds.ts";
import { isHere } from "../routes.tsx";
import { safeRedirect } from "./safe-redirect.ts";

/** The path in `redirect` without a closing slash, or "/" where it is none of this site or no page stands there. */
export function returnTarget(redirect: string | null): string {
  const url = new URL(safeRedirect(redirect), "https://site.invalid");
  url.pathname = url.pathname.replace(/(.)\/$/, "$1");
  const isKnown = bounds !== null || isHere(url); // a part of the catalogue knows only its own
  return isKnown ? url.pathname + url.search + url.hash : "/";
}
