// A button that copies a text or a picture, and says in a toast whether it worked.
import { type ComponentProps, useRef, useState } from "react";
import { type Message, messages } from "../../messages.ts";
import { Button } from "./button.tsx";
import { isFramedElsewhere } from "./is-framed-elsewhere.ts";
import { showToast } from "./toast.tsx";

interface CopyButtonProps
  extends Pick<ComponentProps<typeof Button>, "size" | "variant" | "disabled" | "className"> {
  /** Read when the button is pressed; a picture is a PNG. */
  text: () => string | Promise<Blob>;
  /** What is copied, as it begins a sentence: "The test plan". */
  what: string;
  /** Toast on success. @default "Copied", "… is on the clipboard." */
  done?: Message;
  /** Toast on failure. @default "Copy failed", "… could not be copied. …" */
  failed?: Message;
  onCopied?: () => void;
  /** The visible words; without them the accessible name says what is copied. @default "Copy" */
  label?: string;
}

export function CopyButton({
  text,
  what,
  done = { title: "Copied", description: `${what} is on the clipboard.` },
  failed = {
    ...messages.copyFailed,
    description: `${what} could not be copied. Select it and copy it by hand.`,
  },
  onCopied,
  label,
  ...look
}: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"idle" | "copying">("idle");
  async function copy() {
    setState("copying");
    try {
      const copied = text();
      // A promise, because a browser may refuse once the press is over.
      if (typeof copied !== "string")
        await navigator.clipboard.write([new ClipboardItem({ "image/png": copied })]);
      else await copyText(copied, button.current?.parentElement ?? document.body);
      showToast(done);
      onCopied?.();
    } catch (error) {
      console.error(`${what} could not be copied.`, error);
      showToast(failed);
    }
    setState("idle");
  }
  return (
    <Button
      ref={button}
      {...look}
      aria-label={label === undefined ? `Copy ${what.replace(/^The\b/, "the")}` : undefined}
      isBusy={state === "copying"}
      onClick={() => void copy()}
    >
      {label ?? "Copy"}
    </Button>
  );
}

/** `container` must be inside an open dialog: nothing outside it can be selected. */
async function copyText(text: string, container: HTMLElement): Promise<void> {
  // A frame is usually not allowed to use the clipboard, and asking logs an error on the page around it.
  const framed = isFramedElsewhere();
  if (framed && copyBySelection(text, container)) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch (refusal) {
    if (framed || !copyBySelection(text, container)) throw refusal;
  }
}

function copyBySelection(text: string, container: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;opacity:0;pointer-events:none";
  const focused = document.activeElement;
  container.append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
