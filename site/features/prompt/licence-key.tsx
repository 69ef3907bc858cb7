// Shows a buyer their licence key, with a control of its own to copy it.
import { useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { copyText } from "../../components/ui/copy-text.ts";

export function LicenceKey({ licence }: { licence: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const row = useRef<HTMLDivElement>(null);

  async function copy() {
    try {
      await copyText(licence, row.current ?? undefined);
      setState("copied");
    } catch (error) {
      console.error("The licence key could not be copied.", error);
      setState("failed");
    }
  }
  return (
    <section aria-label="Your licence key" className="w-full text-start">
      <div
        ref={row}
        className="flex items-center justify-between gap-2 rounded-xl border border-line py-1 ps-4 pe-1"
      >
        <code className="min-w-0 font-mono text-sm text-wrap text-ink">{licence}</code>
        <Button size="sm" variant="ghost" onClick={() => void copy()}>
          {state === "copied" ? "Key copied" : "Copy key"}
        </Button>
      </div>
      <p className="mt-2 text-sm text-quiet">
        Save this key to unlock the prompt in other browsers. You’ll see it again under the prompt.
      </p>
      <span role="status" className={state === "failed" ? "text-sm text-alarm" : "sr-only"}>
        {STATUS[state]}
      </span>
    </section>
  );
}

const STATUS = {
  idle: "",
  copied: "The licence key is on the clipboard.",
  failed: "The key could not be copied. Please select it and copy it by hand.",
} as const;
