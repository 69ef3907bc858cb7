// Offers the premium prompt for $5 and hands over to the payment provider.

import { AlertDialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { licenceNote } from "../../takeaway/licence-note.ts";
import { Button } from "../ui/button.tsx";
import { DecisionDialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.ts";

export interface PaymentDialogProps {
  onClose: () => void;
  returnFocusTo: HTMLElement | null;
}

const shop = () => import("./create-checkout.ts");

export function PaymentDialog({ onClose, returnFocusTo }: PaymentDialogProps) {
  const [state, setState] = useState<"idle" | "processing">("idle");
  const [preparing] = useState(() => {
    const asked = shop();
    asked.catch(() => undefined); // told when the visitor presses the button
    return asked;
  });

  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    // Back from the checkout, the browser may show this page as it was left.
    const onReturn = (event: PageTransitionEvent) => event.persisted && setState("idle");
    window.addEventListener("pageshow", onReturn);
    return () => {
      window.removeEventListener("pageshow", onReturn);
      leaving.current?.abort(); // "Maybe Later" means it: nobody is taken away after all
    };
  }, []);

  async function pay() {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setState("processing");
    try {
      const { createCheckout } = await preparing.catch(shop);
      const address = await createCheckout(signal);
      if (!signal.aborted) window.location.assign(address);
    } catch (error) {
      if (signal.aborted) return;
      console.error("The checkout could not be opened.", error);
      showToast({
        title: "Payment failed",
        description: "There was a problem processing your payment. Please try again.",
        tone: "destructive",
      });
      setState("idle");
    }
  }
  return (
    <DecisionDialog
      title="Unlock Premium AI Prompt"
      description="The complete prompt for the 3D Motion component: every source file, the scene, the fallbacks and the checks that say when it is done."
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <div className="px-6 pt-6 pb-6 sm:px-8 sm:pb-8">
        <p className="flex items-baseline gap-3">
          <span className="font-display text-6xl leading-none">$5</span>
          <span className="text-quiet">once, no account</span>
        </p>
        <p className="mt-4 text-sm text-quiet">{licenceNote("premium")}</p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row-reverse">
          <Button
            size="lg"
            className="grow"
            disabled={state === "processing"}
            onClick={() => void pay()}
          >
            {state === "processing" ? "Processing Payment..." : "Continue to Payment"}
          </Button>
          <AlertDialog.Cancel asChild>
            <Button size="lg" variant="outline" className="grow">
              Maybe Later
            </Button>
          </AlertDialog.Cancel>
        </div>
        <span role="status" className="sr-only">
          {state === "processing" ? "Processing Payment..." : ""}
        </span>
      </div>
    </DecisionDialog>
  );
}
