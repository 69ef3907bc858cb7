// Keeps the test shop, where anybody "pays" with a made-up card, off the public net unless the owner means it.

const LOOPBACK_NAME = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

export interface TestShopPlace {
  /** Origin of the public address, or null where the owner named none. */
  publicOrigin: string | null;
  /** Address that the server listens on. */
  host: string;
  /** The owner has said that the test shop may be public. */
  allowed: boolean;
}

/** Throws an `Error` with a sentence that says what to do. */
export function assertTestShopAllowed({ publicOrigin, host, allowed }: TestShopPlace): void {
  const name = publicOrigin === null ? host : new URL(publicOrigin).hostname;
  if (allowed || LOOPBACK_NAME.test(name)) return;
  throw new Error(
    `The shop is in test mode, where nobody pays with real money, and ${name} can be reached by others: set STRIPE_SECRET_KEY to sell, or LAMPLIGHT_TEST_SHOP=allow to show the test shop there on purpose.`,
  );
}
