// The price, what it buys, and the three answers: pay, not now, I have a key.
import { AlertDialog } from "radix-ui";
import { type RefObject, useEffect, useRef } from "react";
import { licenceNote } from "../../../generators/licence-note.ts";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import { Button } from "../../components/ui/button.tsx";
import type { Payment } from "./use-payment.ts";

export interface OfferProps {
  payment: Payment;
  onRestore: () => void;
  /** The button that asks for the form. */
  restoreButton: RefObject<HTMLButtonElement | null>;
}

export function Offer({ payment, onRestore, restoreButton }: OfferProps) {
  const { state, mode, notice } = payment;
  const processing = state === "processing";
  const pay = useRef<HTMLButtonElement>(null);
  // Disabled, the button loses the focus; after a failure it has it again, where nothing else took it.
  useEffect(() => {
    if (!processing) return;
    return () => {
      if (document.activeElement?.contains(pay.current)) pay.current?.focus();
    };
  }, [processing]);

  return (
    <>
      <div className="flex items-center gap-4">
        <span className="font-display text-6xl leading-none">{PREMIUM_PRICE}</span>
        {/* As high as the price, so that nothing moves when the shop says that it is a test. */}
        <p className="leading-snug text-quiet">
          once, no account
          {mode === "test" && (
            <span className="block text-sm text-lit">Test mode, no money moves</span>
          )}
        </p>
      </div>
      <p className="mt-4 text-sm text-quiet">{licenceNote("premium")}</p>
      <p
        role="status"
        className="border-accent text-sm not-empty:mt-4 not-empty:border-s-2 not-empty:ps-4"
      >
        {notice}
      </p>
      <div className="mt-7 flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          ref={pay}
          size="lg"
          className="grow"
          disabled={processing}
          onClick={() => void payment.pay()}
        >
          {processing ? "Processing Payment..." : "Continue to Payment"}
        </Button>
        <AlertDialog.Cancel asChild>
          <Button size="lg" variant="outline" className="grow">
            Maybe Later
          </Button>
        </AlertDialog.Cancel>
      </div>
      <p className="mt-5 text-center text-sm">
        <button
          ref={restoreButton}
          type="button"
          disabled={processing}
          onClick={onRestore}
          className="min-h-11 px-2 text-quiet underline decoration-lit underline-offset-4 hover:text-ink disabled:opacity-60"
        >
          I already have a licence key
        </button>
      </p>
      <span role="status" className="sr-only">
        {processing ? "Processing Payment..." : ""}
      </span>
    </>
  );
}
