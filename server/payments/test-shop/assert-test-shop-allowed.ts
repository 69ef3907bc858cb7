// Keeps a shop in test mode, where anybody "pays" with a made-up card, off the public internet unless the owner wants it there.
import { isLoopbackName } from "../../checkout/loopback-name.ts";

/** Throws an `Error` with a sentence that says what to do. `publicOrigin` is null if it isn't set. */
export function assertTestShopAllowed(publicOrigin: string | null, host: string, allowed: boolean) {
  const name = publicOrigin === null ? host : new URL(publicOrigin).hostname;
  if (allowed || isLoopbackName(name)) return;
  throw new Error(
    `The shop is in test mode, where nobody pays with real money, and others can reach ${name}: set STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow to give the prompt away there on purpose.`,
  );
}
