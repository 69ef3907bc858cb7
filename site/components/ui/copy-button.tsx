// A button that copies a text and says so in a message, or says that it could not.
import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { showToast } from "./toast.ts";

export interface CopyButtonProps
  extends Pick<ComponentProps<typeof Button>, "size" | "variant" | "disabled" | "className"> {
  /** Read when it is pressed. */
  text: () => string;
  /** What is copied, as it begins a sentence: "The test plan". */
  what: string;
  /** The message when it is done. @default { title: "Copied", description: "… is on the clipboard." } */
  done?: { title: string; description: string };
  /** What stands on it; without a word of its own it is named after what it copies. @default "Copy" */
  label?: string;
}

export function CopyButton({ text, what, done, label, ...look }: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  async function copy() {
    try {
      await copyText(text(), button.current?.parentElement ?? undefined);
      showToast(done ?? { title: "Copied", description: `${what} is on the clipboard.` });
    } catch (error) {
      console.error(`${what} could not be copied.`, error);
      showToast({
        title: "Copy failed",
        description: `${what} could not be copied. Your browser refused the clipboard.`,
        tone: "destructive",
      });
    }
  }
  return (
    <Button
      ref={button}
      {...look}
      aria-label={label === undefined ? `Copy ${what.replace(/^The\b/, "the")}` : undefined}
      onClick={() => void copy()}
    >
      {label ?? "Copy"}
    </Button>
  );
}
