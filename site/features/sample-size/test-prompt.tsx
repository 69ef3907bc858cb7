// The prompt that builds a pattern's A/B test: fetched when its fold is opened, shown, and copied.
import { Suspense, useState } from "react";
import type { Pattern } from "../../../patterns/schema.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { perPattern } from "../../rendering/lazy-with-preload.ts";
import { fetchText } from "../checkout/call-shop.ts";

const addressOf = ({ name }: Pattern) => `/prompts/${name}.test.md`;

const testPromptOf = perPattern((pattern) => fetchText(addressOf(pattern)));

export function TestPrompt({ pattern }: { pattern: Pattern }) {
  const [opened, setOpened] = useState(false);
  return (
    <Fold level={3} title="Build it: the test’s prompt" onOpen={() => setOpened(true)}>
      <p className="max-w-[40rem]">
        An assistant adds the test to your code, with your own flag and analytics tool or with one
        file of ours. Free.
      </p>
      {opened && (
        <ChunkBoundary onRetry={() => testPromptOf(pattern).fetch()}>
          <Suspense fallback={<Spinner label="Loading the prompt…" />}>
            <Text pattern={pattern} />
          </Suspense>
        </ChunkBoundary>
      )}
      <noscript>
        <a href={addressOf(pattern)} className="underline underline-offset-4">
          Read the prompt
        </a>
      </noscript>
    </Fold>
  );
}

function Text({ pattern }: { pattern: Pattern }) {
  const text = testPromptOf(pattern).useValue();
  return (
    <>
      <CopyButton
        className="mt-4 max-[13rem]:fluid"
        label="Copy the test’s prompt"
        what="The test’s prompt"
        text={() => text}
      />
      <section
        aria-label="The test’s prompt"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        tabIndex={0}
        className="mt-4 max-h-[50vh] overflow-y-auto rounded-2xl bg-raised focus-visible:-outline-offset-2"
      >
        <pre className="p-5 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </section>
    </>
  );
}
