// The window that shows a prompt and copies it; fetched when a visitor is about to open it.
import { QueryClientProvider, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { licenceNote } from "../../../generators/licence-note.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Button } from "../../components/ui/button.tsx";
import { copyText } from "../../components/ui/copy-text.ts";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { queryClient, RETRIES } from "../../rendering/query-client.ts";
import { settings } from "../../site-settings.ts";
import { InstallCommand } from "../code/install-command.tsx";
import { factsOf, testedText } from "../code/pattern-facts.ts";
import { fetchFreePrompt, promptPath } from "./free-prompt.ts";
import { LicenceKey } from "./licence-key.tsx";
import { NoLicence, wordsFor } from "./no-licence.tsx";
import { OpenInLinks } from "./open-in-links.tsx";
import { fetchPremiumPrompt, PromptRefused } from "./premium-prompt.ts";
import { useLicence } from "./prompt-access.ts";
import { PromptDocument } from "./prompt-document.tsx";

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

function PromptBody(props: PromptDialogProps) {
  const { pattern } = props;
  const free = pattern.price === "free";
  const licence = useLicence();
  const prompt = useQuery({
    queryKey: ["prompt", pattern.name, licence],
    queryFn: () => (free ? fetchFreePrompt(pattern) : fetchPremiumPrompt(pattern, licence)),
    networkMode: "always", // without a network it fails and says so
    retry: (tries, error) => !(error instanceof PromptRefused) && tries < RETRIES,
    staleTime: free ? Number.POSITIVE_INFINITY : 0,
  });

  const refused = prompt.error instanceof PromptRefused ? wordsFor(prompt.error.reason) : null;
  return (
    <>
      {/* In the page before its words, or a screen reader would not read them. */}
      <p role="status" className="sr-only">
        {refused && `${refused.title} ${refused.text}`}
      </p>
      <Answer {...props} prompt={prompt} licence={licence} />
    </>
  );
}

interface AnswerProps extends PromptDialogProps {
  prompt: UseQueryResult<string>;
  licence: string | null;
}

function Answer({ pattern, onBuy, onClose, prompt, licence }: AnswerProps) {
  if (prompt.error instanceof PromptRefused) {
    return (
      <NoLicence
        reason={prompt.error.reason}
        onBuy={onBuy}
        onRestored={(accepted) =>
          // The very key that was refused may be good again.
          void queryClient.resetQueries({ queryKey: ["prompt", pattern.name, accepted] })
        }
      />
    );
  }
  // The failure stays while it is tried again: its button has the focus.
  if (prompt.isError || (prompt.isFetchedAfterMount && prompt.isPending)) {
    return <NotFetched busy={prompt.isFetching} onRetry={() => void prompt.refetch()} />;
  }
  if (prompt.isPending) {
    return (
      <div className="mt-6 grid h-56 place-items-center border-t border-line text-quiet">
        <Spinner
          label={
            prompt.failureCount > 0 ? "Still trying to fetch the prompt…" : "Fetching the prompt…"
          }
        />
      </div>
    );
  }
  return (
    <>
      <WhatsInside pattern={pattern} />
      <PromptDocument markdown={prompt.data} />
      <Footer pattern={pattern} licence={licence} text={prompt.data} onClose={onClose} />
    </>
  );
}

function WhatsInside({ pattern }: { pattern: Pattern }) {
  const { data: facts } = useQuery({
    queryKey: ["facts", pattern.key],
    queryFn: factsOf(pattern).fetch,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lines = facts?.files.reduce((sum, file) => sum + file.lines, 0);
  const files = facts?.files.length;
  return (
    <p className="min-h-5 shrink-0 px-6 py-4 text-sm text-quiet sm:px-8">
      {facts && (
        <>
          What’s inside:{" "}
          <span className="text-ink">
            {files === 1 ? "1 file" : `${files} files`}, {lines} lines, about{" "}
            {(Math.round(facts.prompt.tokens / 100) * 100).toLocaleString("en-GB")} tokens
          </span>
          . {facts.verified && `${testedText(facts)}.`}
        </>
      )}
    </p>
  );
}

interface FooterProps {
  pattern: Pattern;
  licence: string | null;
  text: string;
  onClose: () => void;
}

function Footer({ pattern, licence, text, onClose }: FooterProps) {
  const [state, setState] = useState<"idle" | "copying">("idle");
  const footer = useRef<HTMLDivElement>(null);
  const free = pattern.price === "free";

  async function copy() {
    if (state === "copying") return;
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
    <div ref={footer} className="px-6 pt-4 pb-5 sm:px-8 sm:pb-8">
      <Button
        size="lg"
        className="w-full aria-disabled:opacity-60"
        aria-disabled={state === "copying"} // disabled, it would lose the focus
        onClick={() => void copy()}
      >
        Copy to Clipboard
      </Button>
      <p className="mt-2 text-center text-sm text-quiet">
        Paste it into Cursor, Claude Code or any assistant
      </p>
      {free && <OpenInLinks address={settings.publicUrl + promptPath(pattern)} text={text} />}
      <div className="mt-2 border-t border-line pt-2">
        <p className="text-sm text-quiet">Or install the component:</p>
        <InstallCommand pattern={pattern} />
      </div>
      {!free && licence && (
        <div className="mt-3">
          <LicenceKey licence={licence} />
        </div>
      )}
      <p className="mt-1 text-sm text-quiet">
        {!free && "You get every later version with the same licence. "}
        {licenceNote(pattern.price)}
      </p>
    </div>
  );
}

function NotFetched({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-6 border-t border-line px-6 py-8 sm:px-8">
      <h3 className="text-2xl">The prompt could not be fetched.</h3>
      <p className="mt-2 text-quiet">Please check your connection and try again.</p>
      <Button
        className="mt-6 aria-disabled:opacity-60"
        variant="outline"
        aria-disabled={busy} // disabled, it would lose the focus
        onClick={() => !busy && onRetry()}
      >
        {busy ? "Trying…" : "Try again"}
      </Button>
    </div>
  );
}
