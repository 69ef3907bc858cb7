// The code of what the preview shows, to be copied.
import { CopyButton } from "../ui/copy-button.tsx";
import { usageCode } from "./usage-code.ts";
import type { Piece } from "./use-playground.ts";
import type { Values } from "./values.ts";

export function UsagePanel({ piece, values }: { piece: Piece; values: Values }) {
  const code = usageCode({ ...piece, values });

  return (
    <section aria-labelledby="playground-code">
      <div className="flex items-center justify-between gap-4">
        <h3 id="playground-code" className="text-2xl leading-none">
          The code for it
        </h3>
        <CopyButton
          variant="outline"
          size="sm"
          text={() => code}
          what="The usage"
          done={{ title: "Code copied", description: "The usage is on the clipboard." }}
          label="Copy the code"
        />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        aria-label="Usage code"
        className="mt-4 overflow-x-auto rounded-2xl bg-raised p-5"
      >
        <pre className="font-mono text-[0.8125rem] leading-relaxed text-ink">
          <code>{code}</code>
        </pre>
      </section>
    </section>
  );
}
