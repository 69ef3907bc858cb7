// The modal window, on the browser's own. Escape closes it, and so do its close control and a press outside unless it asks for a decision.
import { Tooltip as RadixTooltip } from "radix-ui";
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "@/lib/utils";
import { Toaster } from "./toast.tsx";

interface DialogProps {
  title: string;
  description: ReactNode;
  /** Asks for a decision: ignores presses outside, and has no close control. @default false */
  asks?: boolean;
  /** Where focus goes on close; it is the button that opened the dialog. */
  returnFocusTo?: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The `dialog` fills the window, so the panel doesn't cut off hints and toasts. It scrolls by one pixel, so that no wheel
 * or finger moves the page behind it, which keeps its scrollbar.
 */
export function Dialog(props: DialogProps) {
  const { title, description, asks = false, returnFocusTo, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressBegan = useRef<EventTarget>(null);
  const id = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    const content = panel.current;
    if (!shown || !content) return;
    shown.showModal();
    // The panel itself: on its first button the focus would open that button's hint.
    content.focus();
    // If what had the focus goes, the keys would scroll the page behind. A frame later, as a focus that moves is nowhere.
    const keepFocus = () => {
      if (shown.open && document.activeElement === document.body) content.focus();
    };
    const watch = new MutationObserver(() => requestAnimationFrame(keepFocus));
    watch.observe(content, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      shown.close();
      if (returnFocusTo?.isConnected) returnFocusTo.focus();
    };
  }, [returnFocusTo]);

  return createPortal(
    <dialog
      ref={dialog}
      role={asks ? "alertdialog" : "dialog"}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      // An open hint swallows Escape, so the browser's own closing isn't enough.
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressBegan.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        const isOutside = target === currentTarget && pressBegan.current === target;
        if (isOutside && !asks) onClose();
      }}
      className="fixed inset-0 size-full max-h-none max-w-none grid-rows-[calc(100%+1px)] place-items-center overflow-x-hidden overflow-y-scroll overscroll-contain bg-transparent [scrollbar-width:none] backdrop:bg-dark-demo/75 open:grid motion-safe:backdrop:animate-[lamplight-appear_240ms_var(--ease-lamp)]"
    >
      {/* In a window too low for its parts the whole panel scrolls, and what has the focus stays above a sticky foot. */}
      <div
        ref={panel}
        tabIndex={-1}
        className={cn(
          "modal-panel flex max-h-[85vh] w-[calc(100vw-2rem)] scroll-pb-20 flex-col overflow-x-hidden overflow-y-auto overscroll-contain rounded-2xl bg-raised text-ink forced-colors:border shadow-[0_-1px_0_0_var(--color-accent),0_40px_120px_-20px_#000] outline-none *:shrink-0 [--from:translateY(0.75rem)] motion-safe:animate-[lamplight-appear_320ms_var(--ease-lamp)]",
          asks ? "max-w-lg" : "max-w-3xl",
        )}
      >
        {/* One for all hints: it remembers when the last one closed. A pointer rests for 700 ms before a hint opens, and
            within 300 ms the next opens at once (specification, section 9): the library's own defaults. */}
        <RadixTooltip.Provider>
          <header className="flex items-start justify-between gap-4 px-6 pt-6 sm:px-8 [@media(height<31rem)]:pt-4">
            <div>
              <h2 id={`${id}title`} className="text-2xl leading-none">
                {title}
              </h2>
              <p
                id={`${id}description`}
                className="mt-2 text-sm leading-snug text-balance text-quiet"
              >
                {description}
              </p>
            </div>
            {!asks && (
              <Tooltip label="Close (Esc)">
                <button
                  type="button"
                  aria-label="Close"
                  onClick={onClose}
                  className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-full text-2xl leading-none text-quiet hover:text-ink"
                >
                  <span aria-hidden="true">×</span>
                </button>
              </Tooltip>
            )}
          </header>
          {children}
        </RadixTooltip.Provider>
      </div>
      <Toaster />
    </dialog>,
    document.body,
  );
}

/** A hint beside a control that has no words of its own. Stands in a dialog only, whose provider hints share. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      {/* No portal: an open dialog would cover it. */}
      <RadixTooltip.Content
        sideOffset={6}
        className="z-60 rounded-md bg-ink px-2.5 py-1.5 text-xs text-ground"
      >
        {label}
      </RadixTooltip.Content>
    </RadixTooltip.Root>
  );
}
