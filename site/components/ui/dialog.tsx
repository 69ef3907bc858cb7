// The modal window: Radix behaviour, the same room with the light moved.
import { AlertDialog, Dialog as RadixDialog } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { cn } from "@/lib/utils";
import { Toaster } from "./toast-outlet.tsx";
import { Tooltip, TooltipProvider } from "./tooltip.tsx";

const OVERLAY =
  "fixed inset-0 z-40 bg-[#080406]/75 motion-safe:data-[state=open]:animate-[lamplight-dim_240ms_var(--ease-lamp)]";
/** Where it is too low for its parts the whole panel scrolls; lower still, what can be less keeps its height too (but for a prompt's text). */
const LOW = "[@media(height<40rem)]:*:shrink-0";
const PANEL =
  "modal-panel fixed top-1/2 left-1/2 z-50 flex max-h-[85vh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-x-hidden overflow-y-auto rounded-2xl bg-raised text-ink shadow-[0_-1px_0_0_var(--color-accent),0_40px_120px_-20px_#000] outline-none motion-safe:data-[state=open]:animate-[lamplight-rise_320ms_var(--ease-lamp)]";

interface ShellProps {
  title: string;
  description: ReactNode;
  /** Tailwind class for the greatest width. @default "max-w-3xl" */
  width?: string;
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

/** What a window has to say later can be said without a network too. */
function useToaster(): void {
  useEffect(() => {
    Toaster.preload().catch(() => undefined); // told plainly then
  }, []);
}

/** The panel itself: focus on its first button would open that button's hint. */
function focusPanel(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

/** A hint or a message that stands above the window would keep the key for itself, and the window open. */
function onEscape(close: () => void) {
  return ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
}

/** A message beside the page is no part of the window, and to put it away no wish to close that. */
function keepOpenForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-plain-toast]")) {
    event.preventDefault();
  }
}

/** Closes by its close control, by Escape and by a press outside. */
export function Dialog({
  title,
  description,
  width = "max-w-3xl",
  returnFocusTo,
  onClose,
  children,
}: ShellProps) {
  useToaster();
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          className={cn(PANEL, LOW, width)}
          onOpenAutoFocus={focusPanel}
          onKeyDown={onEscape(onClose)}
          onInteractOutside={keepOpenForToast}
          onCloseAutoFocus={returnFocus(returnFocusTo)}
        >
          <TooltipProvider>
            <header className="flex items-start justify-between gap-4 px-6 pt-6 sm:px-8 sm:pt-8">
              <div>
                <RadixDialog.Title className="text-[2rem] leading-none">{title}</RadixDialog.Title>
                <RadixDialog.Description className="mt-2 leading-snug text-balance text-quiet">
                  {description}
                </RadixDialog.Description>
              </div>
              <Tooltip label="Close (Esc)">
                <RadixDialog.Close
                  aria-label="Close"
                  className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-2xl leading-none text-quiet hover:text-ink"
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

/** Asks for a decision: modal, and deaf to presses outside. */
export function DecisionDialog({
  title,
  description,
  width = "max-w-lg",
  returnFocusTo,
  onClose,
  children,
}: ShellProps) {
  useToaster();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <AlertDialog.Content
          className={cn(PANEL, LOW, width)}
          onKeyDown={onEscape(onClose)}
          onCloseAutoFocus={returnFocus(returnFocusTo)}
        >
          <TooltipProvider>
            <header className="px-6 pt-8 sm:px-8">
              <AlertDialog.Title className="text-[2rem] leading-none">{title}</AlertDialog.Title>
              <AlertDialog.Description className="mt-3 text-quiet">
                {description}
              </AlertDialog.Description>
            </header>
            {children}
          </TooltipProvider>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
