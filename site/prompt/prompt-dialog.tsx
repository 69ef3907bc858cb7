// The window that shows a prompt and copies it; fetched when a visitor is about to open it.
import {
  keepPreviousData,
  QueryClientProvider,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { useRef, useState } from "react";
import { licenceNote } from "../../generators/licence-note.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { settings } from "../site-settings.ts";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { queryClient, RETRIES } from "../ui/query-client.ts";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toast.ts";
import { aboutTokens } from "./about-tokens.ts";
import { fetchPrompt, promptPath, stackSearch } from "./fetch-prompt.ts";
import { LicenceKey } from "./licence-key.tsx";
import { NoLicence, wordsFor } from "./no-licence.tsx";
import { OneStackOnlyNote } from "./one-stack-only.tsx";
import { OpenInLinks } from "./open-in-links.tsx";
import { OneStackOnly, PromptRefused } from "./premium-prompt.ts";
import { useLicence } from "./prompt-access.ts";
import { PromptDocument } from "./prompt-document.tsx";
import { StackProfile } from "./stack-profile.tsx";
import { type StackChoice, useStack } from "./use-stack.ts";

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
  const licence = useLicence();
  const choice = useStack();
  const prompt = useQuery({
    queryKey: ["prompt", pattern.name, licence, stackSearch(choice.stack)],
    queryFn: () => fetchPrompt(pattern, choice.stack, licence),
    placeholderData: keepPreviousData, // the text for the stack before, dimmed, until the new one is here
    networkMode: "always", // without a network it fails and says so, rather than wait without a word
    retry: (tries, error) => !isFinal(error) && tries < RETRIES,
    staleTime: pattern.price === "free" ? Number.POSITIVE_INFINITY : 0,
  });

  const refused = prompt.error instanceof PromptRefused ? wordsFor(prompt.error.reason) : null;
  return (
    <>
      {/* Stands before its words, as it must to be heard. */}
      <p role="status" className="sr-only">
        {refused && `${refused.title} ${refused.text}`}
      </p>
      <Answer {...props} prompt={prompt} licence={licence} choice={choice} />
    </>
  );
}

interface AnswerProps extends PromptDialogProps {
  prompt: UseQueryResult<string>;
  licence: string | null;
  choice: StackChoice;
}

function Answer({ pattern, onBuy, onClose, prompt, licence, choice }: AnswerProps) {
  if (prompt.error instanceof PromptRefused) {
    return (
      <NoLicence
        reason={prompt.error.reason}
        onBuy={onBuy}
        onRestored={(accepted) =>
          // The very key that was refused may be good again, and would not be asked for anew.
          void queryClient.resetQueries({ queryKey: ["prompt", pattern.name, accepted] })
        }
      />
    );
  }
  // The failure stands while it is tried again: its button holds the focus.
  const again = prompt.isFetchedAfterMount && (prompt.isPending || prompt.isPlaceholderData);
  if (prompt.isError || again) {
    return (
      <>
        <StackProfile choice={choice} tokens={null} />
        {prompt.error instanceof OneStackOnly ? (
          <OneStackOnlyNote onAccept={choice.showDefault} />
        ) : (
          <NotFetched busy={prompt.isFetching} onRetry={() => void prompt.refetch()} />
        )}
      </>
    );
  }
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
  const late = prompt.isPlaceholderData;
  const tokens = late ? null : aboutTokens(prompt.data.length, choice.stack);
  return (
    <>
      <StackProfile choice={choice} tokens={tokens} />
      <PromptText
        pattern={pattern}
        licence={pattern.price === "premium" ? licence : null}
        text={prompt.data}
        path={promptPath(pattern, choice.stack)}
        late={late}
        onClose={onClose}
      />
    </>
  );
}

/** Asking again would change nothing. */
const isFinal = (error: Error) => error instanceof PromptRefused || error instanceof OneStackOnly;

interface PromptTextProps {
  pattern: Pattern;
  /** Null for a free prompt. */
  licence: string | null;
  text: string;
  /** Path of a free prompt for the chosen stack. */
  path: string;
  /** The text is of the stack before; its own is on the way. */
  late: boolean;
  onClose: () => void;
}

function PromptText({ pattern, licence, text, path, late, onClose }: PromptTextProps) {
  const [state, setState] = useState<"idle" | "copying">("idle");
  const footer = useRef<HTMLDivElement>(null);

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
    <>
      <div
        className={`mt-4 flex min-h-24 shrink-99! flex-col transition-opacity max-sm:peer-data-[state=open]:hidden ${late ? "opacity-60" : ""}`}
        aria-busy={late}
      >
        <PromptDocument markdown={text} />
      </div>
      <div ref={footer} className="px-6 pt-4 pb-5 sm:px-8 sm:pt-5 sm:pb-8">
        <Button
          size="lg"
          className="w-full aria-disabled:opacity-60"
          disabled={late}
          aria-disabled={state === "copying"} // disabled, it would lose the focus
          onClick={() => void copy()}
        >
          Copy to Clipboard
        </Button>
        {pattern.price === "free" && (
          <OpenInLinks title={pattern.title} path={path} text={text} siteUrl={settings.publicUrl} />
        )}
        {licence && (
          <div className="mt-4">
            <LicenceKey licence={licence} />
          </div>
        )}
        <p
          className={
            licence ? "mt-1 text-sm text-quiet" : "mt-3 text-center text-sm text-balance text-quiet"
          }
        >
          {licenceNote(pattern.price)}
        </p>
      </div>
    </>
  );
}

function NotFetched({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-6 border-t border-line px-6 py-8 sm:px-8">
      <h3 className="text-2xl">The prompt could not be fetched.</h3>
      <p className="mt-2 text-quiet">Please check your connection. Nothing on this page is lost.</p>
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
