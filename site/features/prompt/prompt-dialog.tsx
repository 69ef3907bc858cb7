// The dialog that shows a prompt and copies it; fetched when a visitor is about to open it.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import type { Message } from "../../messages.ts";
import { queryClient, RETRIES } from "../../rendering/query-client.ts";
import { LostKey } from "../checkout/lost-key.tsx";
import { useLicence } from "../checkout/prompt-access.ts";
import { RestorePurchase } from "../checkout/restore-purchase.tsx";
import { shopMessages } from "../checkout/shop-messages.ts";
import { fetchPrompt, type PromptRefusal, PromptRefused } from "./fetch-prompt.ts";
import { PromptView } from "./prompt-view.tsx";

interface PromptDialogProps {
  pattern: Pattern;
  onBuy: () => void;
  onClose: () => void;
  returnFocusTo: HTMLElement | null;
}

export function PromptDialog(props: PromptDialogProps) {
  const { pattern, onClose, returnFocusTo } = props;
  return (
    <Dialog
      title={pattern.price === "free" ? "Free AI Prompt" : "Premium AI Prompt"}
      description="Optimized for all major AI code editors"
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <PromptBody {...props} />
    </Dialog>
  );
}

function promptQuery(pattern: Pattern, licence: string | null) {
  const free = pattern.price === "free";
  return queryOptions({
    queryKey: ["prompt", pattern.name, free ? null : licence],
    queryFn: () => fetchPrompt(pattern, licence),
    networkMode: "always", // without a network it fails and says so
    retry: (tries, error) => !(error instanceof PromptRefused) && tries < RETRIES,
    staleTime: free ? Number.POSITIVE_INFINITY : 0,
  });
}

/** Ahead of need. Never rejects: the dialog asks again. */
export function prefetchFreePrompt(pattern: Pattern): Promise<void> {
  return queryClient.prefetchQuery({ ...promptQuery(pattern, null), retry: false });
}

function PromptBody({ pattern, onBuy, onClose }: PromptDialogProps) {
  const licence = useLicence();
  const prompt = useQuery(promptQuery(pattern, licence), queryClient);
  const refused = prompt.error instanceof PromptRefused ? refusalWords(prompt.error.refusal) : null;

  function body() {
    if (refused) {
      // The very key that was refused may be accepted again.
      const onRestored = (accepted: string) =>
        void queryClient.resetQueries({ queryKey: ["prompt", pattern.name, accepted] });
      return (
        <NotShown words={refused}>
          <RestorePurchase onRestored={onRestored} />
          <LostKey />
          <Button className="mt-6" onClick={onBuy}>
            Buy the prompt, {PREMIUM_PRICE}
          </Button>
        </NotShown>
      );
    }
    // The failure stays while it is tried again: its button has the focus.
    if (prompt.isError || (prompt.isFetchedAfterMount && prompt.isPending)) {
      const busy = prompt.isFetching;
      return (
        <NotShown role="alert" words={shopMessages.promptNotLoaded}>
          <Button variant="outline" isBusy={busy} onClick={() => void prompt.refetch()}>
            {busy ? "Trying…" : "Try again"}
          </Button>
        </NotShown>
      );
    }
    if (prompt.isPending) {
      const failing = prompt.failureCount > 0;
      return (
        <div className="mt-6 grid h-56 place-items-center border-t border-line text-quiet">
          <Spinner label={failing ? "Still trying to load the prompt…" : "Loading the prompt…"} />
        </div>
      );
    }
    return <PromptView pattern={pattern} text={prompt.data} licence={licence} onCopied={onClose} />;
  }
  return (
    <>
      {/* On the page before its words, or a screen reader would not read them. */}
      <p role="status" className="sr-only">
        {refused && `${refused.title}. ${refused.description}`}
      </p>
      {body()}
    </>
  );
}

/** Of the refusals that have no details. */
const REFUSALS = {
  "no-licence": shopMessages.noLicence,
  unknown: shopMessages.unknownLicence,
  "other-product": shopMessages.otherLicence,
};

function refusalWords(refusal: PromptRefusal): Message {
  const { promptNotLoaded, revokedLicence } = shopMessages;
  if (refusal.status === "refused") return { ...promptNotLoaded, description: refusal.message };
  if (refusal.status !== "revoked") return REFUSALS[refusal.status];
  return { ...revokedLicence, description: refusal.reason || revokedLicence.description };
}

type NotShownProps = { words: Message; role?: "alert"; children: ReactNode };

/** In place of the prompt: why it isn't there, and what to do. */
function NotShown({ words, role, children }: NotShownProps) {
  return (
    <div role={role} className="mt-6 border-t border-line px-6 py-8 sm:px-8">
      <h3 className="text-xl">{words.title}</h3>
      <p className="mt-2 max-w-prose text-sm text-quiet">{words.description}</p>
      <div className="mt-6">{children}</div>
    </div>
  );
}
