// Keeps a shop in test mode, where anybody "pays" with a made-up card, off the public net unless the owner means it.
import { isLoopbackName } from "../../checkout/loopback-name.ts";

export interface TestShopPlace {
  /** Origin of the public address, or null where the owner named none. */
  publicOrigin: string | null;
  /** Address that the server listens on. */
  host: string;
  /** The owner has said that a shop in test mode may be public. */
  allowed: boolean;
}

/** Throws an `Error` with a sentence that says what to do. */
export function assertTestShopAllowed({ publicOrigin, host, allowed }: TestShopPlace): void {
  const name = publicOrigin === null ? host : new URL(publicOrigin).hostname;
  if (allowed || isLoopbackName(name)) return;
  throw new Error(
    `The shop is in test mode, where nobody pays with real money, and ${name} can be reached by others: set STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow to give the prompt away there on purpose.`,
  );
}
