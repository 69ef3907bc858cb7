// Where a payment page leads back to: a page of this site that is there.
import { bounds } from "../bounds.ts";
import { isHere } from "../routes.tsx";
import { safeRedirect } from "./safe-redirect.ts";

/** The path in `redirect`, or "/" where it is none of this site or no page stands there. */
export function returnTarget(redirect: string | null): string {
  const path = safeRedirect(redirect);
  const isKnown = bounds !== null || isHere(new URL(path, "https://site.invalid")); // a part of the catalogue knows only its own
  return isKnown ? path : "/";
}
