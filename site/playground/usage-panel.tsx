// The code of what the preview shows, to be copied.
import { useRef } from "react";
import { copyText } from "../prompt/copy-text.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { usageCode } from "./usage-code.ts";
import type { Piece } from "./use-playground.ts";
import type { Values } from "./values.ts";

export function UsagePanel({ piece, values }: { piece: Piece; values: Values }) {
  const box = useRef<HTMLElement>(null);
  const code = usageCode({ ...piece, values });

  async function handleCopy() {
    try {
      await copyText(code, box.current ?? undefined);
      showToast({ title: "Code copied", description: "The usage is on the clipboard." });
    } catch (error) {
      console.error("The usage code could not be copied.", error);
      showToast({
        title: "Copy failed",
        description: "Failed to copy the code to the clipboard.",
        tone: "destructive",
      });
    }
  }

  return (
    <section ref={box} aria-labelledby="playground-code">
      <div className="flex items-center justify-between gap-4">
        <h3 id="playground-code" className="text-2xl leading-none">
          The code for it
        </h3>
        <Button variant="outline" size="sm" onClick={handleCopy}>
          Copy the code
        </Button>
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
