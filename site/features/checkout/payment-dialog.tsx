// Offers the premium prompt at its price, hands over to the payment provider, or takes a licence key instead.

import { AlertDialog } from "radix-ui";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { catalogue } from "../../../patterns/catalogue.ts";
import { Button } from "../../components/ui/button.tsx";
import { DecisionDialog } from "../../components/ui/dialog.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { preloadable } from "../../rendering/preloadable.ts";
import { Offer } from "./offer.tsx";
import { RestoreForm } from "./restore-form.tsx";
import { usePayment } from "./use-payment.ts";

// In a file of its own: most visitors never need it with this one.
const PromptDialog = preloadable(() =>
  import("../prompt/prompt-dialog.tsx").then((file) => file.PromptDialog),
);
const PREMIUM = catalogue.find(({ price }) => price === "premium");

type View = "offer" | "restore" | "prompt";

export interface PaymentDialogProps {
  onClose: () => void;
  returnFocusTo: HTMLElement | null;
}

export function PaymentDialog({ onClose, returnFocusTo }: PaymentDialogProps) {
  const [view, setView] = useState<View>("offer");
  const parts = useRef<HTMLDivElement>(null);
  const restoreButton = useRef<HTMLButtonElement>(null);
  // The pressed button goes with its view; drawn at once, the other view can take the focus.
  function showForm() {
    flushSync(() => setView("restore"));
    parts.current?.querySelector("input")?.focus();
  }
  function showOffer() {
    flushSync(() => setView("offer"));
    restoreButton.current?.focus();
  }
  const showPrompt = () =>
    void PromptDialog.preload()
      .catch(() => undefined) // told in its place, when it is drawn
      .then(() => setView("prompt"));
  const payment = usePayment({ onFound: showPrompt });

  if (view === "prompt" && PREMIUM) {
    return (
      <PromptDialog
        pattern={PREMIUM}
        onBuy={() => setView("offer")}
        onClose={onClose}
        returnFocusTo={returnFocusTo}
      />
    );
  }
  return (
    <DecisionDialog
      title="Unlock Premium AI Prompt"
      description="The complete prompt for the 3D Motion component: every source file, the scene, the fallbacks and the checks that say when it is done."
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <div ref={parts} className="overflow-y-auto px-6 pt-6 pb-6 sm:px-8 sm:pb-8">
        {view === "restore" ? (
          <>
            <RestoreForm
              onRestored={() => {
                showToast({
                  title: "Purchase restored",
                  description: "You can now view the prompt.",
                });
                showPrompt();
              }}
            />
            <div className="mt-6 border-t border-line pt-3">
              <div className="-mx-4 flex flex-wrap">
                <Button size="sm" variant="ghost" onClick={showOffer}>
                  Back to the offer
                </Button>
                <AlertDialog.Cancel asChild>
                  <Button size="sm" variant="ghost">
                    Maybe Later
                  </Button>
                </AlertDialog.Cancel>
              </div>
            </div>
          </>
        ) : (
          <Offer payment={payment} onRestore={showForm} restoreButton={restoreButton} />
        )}
      </div>
    </DecisionDialog>
  );
}
