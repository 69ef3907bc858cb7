// The window that shows a prompt and copies it; fetched when a visitor is about to open it.
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Pattern } from "../../patterns/define-pattern.ts";
import { licenceNote } from "../../takeaway/licence-note.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { queryClient, RETRIES } from "../ui/query-client.ts";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toast.ts";
import { copyText } from "./copy-text.ts";
import { fetchPremiumPrompt, PromptRefused } from "./premium-prompt.ts";
import { useLicence } from "./prompt-access.ts";
import { PromptDocument } from "./prompt-document.tsx";
import { fetchFreePrompt } from "./prompt-text.ts";

export interface PromptDialogProps {
  pattern: Pattern;
  onBuy: () => void;
  onClose: () => void;
  returnFocusTo: HTMLElement | null;
}

export function PromptDialog(props: PromptDialogProps) {
  const title = props.pattern.price === "free" ? "Free AI Prompt" : "Premium AI Prompt";
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog
        title={title}
        description="Optimized for all major AI code editors"
        onClose={props.onClose}
        returnFocusTo={props.returnFocusTo}
      >
        <PromptBody {...props} />
      </Dialog>
    </QueryClientProvider>
  );
}

function PromptBody({ pattern, onBuy, onClose }: PromptDialogProps) {
  const licence = useLicence();
  const prompt = useQuery({
    queryKey: ["prompt", pattern.name, licence],
    queryFn: () =>
      pattern.price === "free" ? fetchFreePrompt(pattern) : fetchPremiumPrompt(pattern, licence),
    retry: (tries, error) => !(error instanceof PromptRefused) && tries < RETRIES,
    staleTime: pattern.price === "free" ? Number.POSITIVE_INFINITY : 0,
  });

  if (prompt.isPending) {
    return (
      <div className="grid h-56 place-items-center border-t border-line mt-6 text-quiet">
        <Spinner
          label={
            prompt.failureCount > 0 ? "Still trying to fetch the prompt…" : "Fetching the prompt…"
          }
        />
      </div>
    );
  }
  if (prompt.isError) {
    const refused = prompt.error instanceof PromptRefused;
    return refused ? (
      <NoLicence onBuy={onBuy} />
    ) : (
      <NotFetched onRetry={() => void prompt.refetch()} />
    );
  }
  return <PromptText pattern={pattern} text={prompt.data} onClose={onClose} />;
}

function PromptText({
  pattern,
  text,
  onClose,
}: {
  pattern: Pattern;
  text: string;
  onClose: () => void;
}) {
  const [state, setState] = useState<"idle" | "copying">("idle");
  const footer = useRef<HTMLDivElement>(null);

  async function copy() {
    setState("copying");
    try {
      await copyText(text, footer.current ?? undefined);
      showToast({
        title: "Prompt copied",
        description: "Prompt has been copied to the clipboard.",
      });
      onClose();
    } catch (error) {
      console.error("The prompt could not be copied.", error);
      showToast({
        title: "Copy failed",
        description: "Failed to copy prompt to clipboard.",
        tone: "destructive",
      });
      setState("idle");
    }
  }
  return (
    <>
      <div className="mt-6 flex min-h-0 flex-col">
        <PromptDocument markdown={text} />
      </div>
      <div ref={footer} className="px-6 pt-5 pb-6 sm:px-8 sm:pb-8">
        <Button
          size="lg"
          className="w-full"
          disabled={state === "copying"}
          onClick={() => void copy()}
        >
          Copy to Clipboard
        </Button>
        <p className="mt-3 text-center text-sm text-quiet">{licenceNote(pattern.price)}</p>
      </div>
    </>
  );
}

function NoLicence({ onBuy }: { onBuy: () => void }) {
  return (
    <div role="status" className="mt-6 border-t border-line px-6 py-8 sm:px-8">
      <h3 className="text-2xl">This browser holds no licence.</h3>
      <p className="mt-2 max-w-prose text-quiet">
        The text of this prompt is given only to a browser that has bought it. If you have, open the
        page in that browser. If you have not, it costs $5, once.
      </p>
      <Button className="mt-6" onClick={onBuy}>
        Buy the prompt, $5
      </Button>
    </div>
  );
}

function NotFetched({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mt-6 border-t border-line px-6 py-8 sm:px-8">
      <h3 className="text-2xl">The prompt could not be fetched.</h3>
      <p className="mt-2 text-quiet">Please check your connection. Nothing on this page is lost.</p>
      <Button className="mt-6" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
