// A prompt in a fold: fetched when the fold is opened, shown, and copied.
import { type ReactNode, useState } from "react";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { perPattern } from "../../rendering/lazy-with-preload.ts";
import { fetchText } from "../checkout/call-shop.ts";

const textAt = perPattern(({ key }: { key: string }) => fetchText(key));

interface PromptFoldProps {
  title: string;
  /** "test’s prompt" */
  what: string;
  address: string;
  children: ReactNode;
  /** Shows a part of the prompt. @default the whole prompt */
  show?: (text: string) => ReactNode;
}

export function PromptFold(props: PromptFoldProps) {
  const { title, what, address, children } = props;
  const [opened, setOpened] = useState(false);
  return (
    <Fold level={3} title={title} onOpen={() => setOpened(true)}>
      {children}
      {opened && (
        <ChunkBoundary
          fallback={<Spinner label="Loading the prompt…" />}
          onRetry={() => textAt({ key: address }).fetch()}
        >
          <Prompt {...props} />
        </ChunkBoundary>
      )}
      <noscript>
        <a href={address} className="underline underline-offset-4">
          Read the {what}
        </a>
      </noscript>
    </Fold>
  );
}

function Prompt({ what, address, show }: PromptFoldProps) {
  const text = textAt({ key: address }).useValue();
  return (
    <>
      <CopyButton
        className="mt-4 max-[13rem]:fluid"
        label={`Copy the ${what}`}
        what={`The ${what}`}
        text={() => text}
      />
      <section
        aria-label={`${show ? "Part of the" : "The"} ${what}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        tabIndex={0}
        className="mt-4 max-h-[50vh] overflow-auto rounded-2xl bg-raised focus-visible:-outline-offset-2"
      >
        {show?.(text) ?? (
          <pre className="p-5 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        )}
      </section>
    </>
  );
}
