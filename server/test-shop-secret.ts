// What the built-in test shop signs its events with: follows from the licence secret, so that servers that share that share this.
import { sha256 } from "./checkout/sha256.ts";

export const testShopSecret = (licenceSecret: Uint8Array): Promise<string> =>
  // Under another word than the licences themselves: neither secret says anything of the other.
  sha256(`lamplight test shop 1\n${licenceSecret.join(" ")}`);
