// Where a payment page leads back to: a path of this site.
import { safeRedirect } from "./safe-redirect.ts";

/** The path in `redirect` without a closing slash, or "/" if it is no path of this site. */
export function returnTarget(redirect: string | null): string {
  const url = new URL(safeRedirect(redirect), "https://site.invalid");
  return url.pathname.replace(/(.)\/$/, "$1") + url.search + url.hash;
}
