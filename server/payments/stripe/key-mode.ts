// Whether a key of Stripe's moves money, from its own beginning.
import type { Mode } from "../../checkout/payment-provider.ts";

/** Throws for anything but a secret or restricted key. The message never repeats the key. */
export function keyMode(secretKey: string): Mode {
  if (/^(sk|rk)_live_\w+$/.test(secretKey)) return "live";
  if (/^(sk|rk)_test_\w+$/.test(secretKey)) return "test";
  throw new Error(
    "The Stripe key must begin with sk_test_, sk_live_, rk_test_ or rk_live_: copy the secret key, not the publishable one.",
  );
}
