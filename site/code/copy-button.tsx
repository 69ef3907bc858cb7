// A small control that copies a text and says so.
import { useRef } from "react";
import { copyText } from "../prompt/copy-text.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";

export interface CopyButtonProps {
  /** Read when it is pressed. */
  text: () => string;
  /** What is copied, as it stands in the toast: "spotlight-text.tsx". */
  name: string;
  className?: string;
}

export function CopyButton({ text, name, className }: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  async function copy() {
    try {
      await copyText(text(), button.current?.parentElement ?? undefined);
      showToast({ title: "Copied", description: `${name} is on the clipboard.` });
    } catch (error) {
      console.error(`${name} could not be copied.`, error);
      showToast({
        title: "Copy failed",
        description: `${name} could not be copied. Please select it and copy it by hand.`,
        tone: "destructive",
      });
    }
  }
  return (
    <Button
      ref={button}
      size="sm"
      variant="outline"
      className={className}
      aria-label={`Copy ${name}`}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}
