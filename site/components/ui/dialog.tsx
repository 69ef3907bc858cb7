// The modal windows, on Radix: one that is put away by a press outside, and one that asks for a decision.
import { AlertDialog, Dialog as RadixDialog } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { cn } from "@/lib/utils";
import { Tooltip, TooltipProvider } from "./tooltip.tsx";

const OVERLAY =
  "fixed inset-0 z-40 bg-dark-demo/75 motion-safe:data-[state=open]:animate-[lamplight-dim_240ms_var(--ease-lamp)]";
/** In a window too low for its parts the whole panel scrolls. */
const PANEL =
  "modal-panel fixed top-1/2 left-1/2 z-50 flex max-h-[85vh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-x-hidden overflow-y-auto rounded-2xl bg-raised text-ink shadow-[0_-1px_0_0_var(--color-accent),0_40px_120px_-20px_#000] outline-none *:shrink-0 motion-safe:data-[state=open]:animate-[lamplight-rise_320ms_var(--ease-lamp)]";
const HEADER = "px-6 pt-6 sm:px-8 [@media(height<31rem)]:pt-4";
const TITLE = "text-2xl leading-none";
const DESCRIPTION = "mt-2 text-sm leading-snug text-balance text-quiet";

interface DialogProps {
  title: string;
  description: ReactNode;
  /** Where focus goes on close; it is the button that opened the dialog. */
  returnFocusTo?: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

function returnFocus(target: HTMLElement | null | undefined) {
  return (event: Event) => {
    if (!target?.isConnected) return;
    event.preventDefault();
    target.focus();
  };
}

/** The panel itself: focus on its first button would open that button's hint. */
function focusPanel(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

/** An open hint would keep the key for itself, and the window open. */
function onEscape(close: () => void) {
  return ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
}

/** Dismissing a toast is no press outside. A dismissed one is no longer inside `.toasts`. */
function keepOpenForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-tone]"))
    event.preventDefault();
}

/** Closes by its close control, by Escape and by a press outside. */
export function Dialog({ title, description, returnFocusTo, onClose, children }: DialogProps) {
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          className={cn(PANEL, "max-w-3xl")}
          onOpenAutoFocus={focusPanel}
          onKeyDown={onEscape(onClose)}
          onInteractOutside={keepOpenForToast}
          onCloseAutoFocus={returnFocus(returnFocusTo)}
        >
          <TooltipProvider>
            <header className={cn(HEADER, "flex items-start justify-between gap-4")}>
              <div>
                <RadixDialog.Title className={TITLE}>{title}</RadixDialog.Title>
                <RadixDialog.Description className={DESCRIPTION}>
                  {description}
                </RadixDialog.Description>
              </div>
              <Tooltip label="Close (Esc)">
                <RadixDialog.Close
                  aria-label="Close"
                  className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-full text-2xl leading-none text-quiet hover:text-ink"
                >
                  <span aria-hidden="true">×</span>
                </RadixDialog.Close>
              </Tooltip>
            </header>
            {children}
          </TooltipProvider>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Asks for a decision: modal, and ignores presses outside. */
export function DecisionDialog({
  title,
  description,
  returnFocusTo,
  onClose,
  children,
}: DialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <AlertDialog.Content
          className={cn(PANEL, "max-w-lg")}
          onCloseAutoFocus={returnFocus(returnFocusTo)}
        >
          <header className={HEADER}>
            <AlertDialog.Title className={TITLE}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={DESCRIPTION}>{description}</AlertDialog.Description>
          </header>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
