// Offers the premium prompt at its price, hands over to the payment provider, or takes a licence key instead.
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { licenceNote } from "../../../generators/licence-note.ts";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { isFramedElsewhere } from "../../components/ui/is-framed-elsewhere.ts";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import { showToast } from "../../components/ui/toast.tsx";
import { useShopInfo } from "./call-shop.ts";
import { rememberCheckout } from "./checkout-session.ts";
import { LostKey } from "./lost-key.tsx";
import { findPurchase } from "./purchase.ts";
import { RestorePurchase } from "./restore-purchase.tsx";
import { shopMessages } from "./shop-messages.ts";

/** Milliseconds for which paying waits to hear of an earlier purchase. */
const FIND_DEADLINE_MS = 3000;

interface PaymentDialogProps {
  pattern: Pattern;
  onClose: () => void;
  /** An earlier purchase was found or restored, so the prompt can be shown. */
  onUnlocked: () => void;
  /** Where focus goes on close. */
  returnFocusTo: HTMLElement | null;
}

export function PaymentDialog({ pattern, onClose, onUnlocked, returnFocusTo }: PaymentDialogProps) {
  const [view, setView] = useState<"offer" | "restore">("offer");
  const parts = useRef<HTMLDivElement>(null);
  const restoreButton = useRef<HTMLButtonElement>(null);
  const payment = usePayment(onUnlocked);
  // Drawn at once, so that the other view can take the focus from the button that goes.
  function showForm() {
    flushSync(() => setView("restore"));
    parts.current?.querySelector("input")?.focus();
  }
  function showOffer() {
    flushSync(() => setView("offer"));
    restoreButton.current?.focus();
  }
  return (
    <Dialog
      asks
      title="Unlock Premium AI Prompt"
      description={`The complete prompt for ${pattern.heading}, for your AI coding assistant.`}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <div ref={parts} className="px-6 pt-5 pb-6 sm:px-8 sm:pb-8">
        {view === "offer" ? (
          <Offer
            pattern={pattern}
            payment={payment}
            onClose={onClose}
            onRestore={showForm}
            restoreButton={restoreButton}
          />
        ) : (
          <>
            <RestorePurchase
              onRestored={() => {
                showToast(shopMessages.purchaseRestored);
                onUnlocked();
              }}
            />
            <LostKey />
            <div className="sticky bottom-0 -mx-4 mt-4 flex flex-wrap bg-raised">
              <Button variant="ghost" onClick={showOffer}>
                Back to the offer
              </Button>
              <Button variant="ghost" onClick={onClose}>
                Maybe Later
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface OfferProps {
  pattern: Pattern;
  payment: Payment;
  onClose: () => void;
  onRestore: () => void;
  restoreButton: RefObject<HTMLButtonElement | null>;
}

function Offer({ pattern, payment, onClose, onRestore, restoreButton }: OfferProps) {
  const { state, mode, notice } = payment;
  const processing = state === "processing";
  const pay = useRef<HTMLButtonElement>(null);
  // Disabled, the button loses the focus; after a failure it gets it back, unless something else has it.
  useEffect(() => {
    if (!processing) return;
    return () => {
      if (document.activeElement?.contains(pay.current)) pay.current?.focus();
    };
  }, [processing]);

  return (
    <>
      <div className="flex items-center gap-4">
        <span className="font-serif text-4xl leading-none">{PREMIUM_PRICE}</span>
        {/* As high as the price, so that nothing moves when the shop says that it is a test. */}
        <p className="min-h-11 content-center text-sm leading-snug text-quiet">
          one-time, no account
          {mode === "test" && <span className="block text-lit">Test mode, no money moves</span>}
        </p>
      </div>
      <ul className="mt-4 grid list-disc gap-1 ps-5 text-sm text-ink marker:text-lit">
        <li>All {pattern.files.length} source files, the 3D model and the tests</li>
        <li>Every later version</li>
        <li>{licenceNote("premium")}</li>
      </ul>
      <p className="mt-3 text-sm text-quiet">
        You’ll get a licence key, shown under the prompt. It unlocks the prompt in other browsers.
        Your receipt comes from the payment provider. By paying you accept the{" "}
        <NewTabLink href="/terms">terms</NewTabLink>. What we store is in the{" "}
        <NewTabLink href="/privacy">privacy notice</NewTabLink>.
      </p>
      <p
        role="status"
        className="border-accent text-sm not-empty:mt-4 not-empty:border-s-2 not-empty:ps-4"
      >
        {notice}
      </p>
      <div className="sticky bottom-0 mt-3 flex bg-raised py-3">
        {isFramedElsewhere() ? (
          // Storage in another site's frame is partitioned, so the licence would be lost there.
          <Button asChild className="grow">
            <NewTabLink href={`/${pattern.key}?openPrompt=true`}>Continue to Payment</NewTabLink>
          </Button>
        ) : (
          <Button
            ref={pay}
            className="grow"
            disabled={processing}
            onClick={() => void payment.pay()}
          >
            {processing ? "Processing Payment..." : "Continue to Payment"}
          </Button>
        )}
      </div>
      <Button variant="outline" className="w-full" onClick={onClose}>
        Maybe Later
      </Button>
      <p className="mt-2 text-center text-sm">
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

type Payment = ReturnType<typeof usePayment>;

const loadCheckout = () => import("./create-checkout.ts");

/** Asks the shop as soon as the dialog is open. */
function usePayment(onUnlocked: () => void) {
  const [state, setState] = useState<"idle" | "processing">("idle");
  /** What the visitor should know before paying. */
  const [notice, setNotice] = useState<string | null>(null);
  const mode = useShopInfo()?.mode ?? null;
  const leaving = useRef<AbortController | null>(null);
  const look = useRef(() => Promise.resolve());
  const unlocked = useRef(onUnlocked);
  unlocked.current = onUnlocked;

  useEffect(() => {
    let open = true;
    async function lookForPurchase() {
      const purchase = await findPurchase();
      if (!open) return;
      if (purchase.status === "settling") setNotice(shopMessages.stillConfirming);
      if (purchase.status === "busy") setNotice(shopMessages.cannotCheck);
      if (purchase.status === "review") setNotice(shopMessages.stillReviewing(purchase.reference));
      if (purchase.status !== "found") return;
      leaving.current?.abort();
      if (purchase.from === "checkout") showToast(shopMessages.paymentSuccessful);
      unlocked.current();
    }
    loadCheckout().catch(() => undefined); // fetched again when the button is pressed
    look.current = lookForPurchase;
    void lookForPurchase();
    // Back from the checkout, the browser may show this page as it was left.
    const onReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setState("idle");
      void lookForPurchase();
    };
    window.addEventListener("pageshow", onReturn);
    return () => {
      open = false;
      window.removeEventListener("pageshow", onReturn);
      leaving.current?.abort(); // after "Maybe Later" nobody is taken to the checkout
    };
  }, []);

  async function pay() {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setState("processing");
    try {
      const deadline = new Promise((resolve) => setTimeout(resolve, FIND_DEADLINE_MS));
      // Again: a slow payment may have arrived since.
      await Promise.race([look.current(), deadline]);
      if (signal.aborted) return;
      const { createCheckout } = await loadCheckout();
      const { url, proof } = await createCheckout(signal);
      if (signal.aborted) return;
      if (proof) remember(proof);
      (window.top ?? window).location.assign(url);
    } catch (error) {
      if (signal.aborted) return;
      console.error("The checkout could not be opened.", error);
      const isRefused = error instanceof Error && error.name === "CheckoutRefused";
      if (isRefused) setNotice(error.message);
      const told = isRefused && { description: error.message };
      showToast({ ...shopMessages.paymentFailed, ...told });
      setState("idle");
    }
  }

  function remember({ session, token }: { session: string; token: string }) {
    try {
      rememberCheckout({ session, checkoutToken: token, startedAt: Date.now() });
    } catch (error) {
      setNotice(shopMessages.noStorage);
      throw error;
    }
  }
  return { state, mode, notice, pay };
}
