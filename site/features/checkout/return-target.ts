// Where a payment page leads back to: a page of this site that is there.
import { isHere } from "../../routes.tsx";
import { safeRedirect } from "./safe-redirect.ts";

/** The path in `redirect` without a closing slash, or "/" where it is none of this site or no page stands there. */
export function returnTarget(redirect: string | null): string {
  const url = new URL(safeRedirect(redirect), "https://site.invalid");
  url.pathname = url.pathname.replace(/(.)\/$/, "$1");
  return isHere(url) ? url.pathname + url.search + url.hash : "/";
}
