// The modal windows, on the browser's own: one that is put away by a press outside, and one that asks for a decision.
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "@/lib/utils";
import { Toaster } from "./toast.tsx";
import { Tooltip, TooltipProvider } from "./tooltip.tsx";

interface DialogProps {
  title: string;
  description: ReactNode;
  /** Where focus goes on close; it is the button that opened the dialog. */
  returnFocusTo?: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** Closes by its close control, by Escape and by a press outside. */
export function Dialog(props: DialogProps) {
  const closeControl = (
    <Tooltip label="Close (Esc)">
      <button
        type="button"
        aria-label="Close"
        onClick={props.onClose}
        className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-full text-2xl leading-none text-quiet hover:text-ink"
      >
        <span aria-hidden="true">×</span>
      </button>
    </Tooltip>
  );
  return <Modal {...props} role="dialog" className="max-w-3xl" closeControl={closeControl} />;
}

/** Asks for a decision: ignores presses outside. */
export function DecisionDialog(props: DialogProps) {
  return <Modal {...props} role="alertdialog" className="max-w-lg" />;
}

interface ModalProps extends DialogProps {
  role: "dialog" | "alertdialog";
  /** Sets the maximum width. */
  className: string;
  /** At the end of the title's line. */
  closeControl?: ReactNode;
}

/**
 * The `dialog` fills the window, so the panel doesn't cut off hints and toasts. It scrolls by one pixel, so that no wheel
 * or finger moves the page behind it, which keeps its scrollbar.
 */
function Modal(props: ModalProps) {
  const { role, title, description, returnFocusTo, onClose, className, closeControl } = props;
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
      role={role}
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
        if (isOutside && role === "dialog") onClose();
      }}
      className="fixed inset-0 size-full max-h-none max-w-none grid-rows-[calc(100%+1px)] place-items-center overflow-x-hidden overflow-y-scroll overscroll-contain bg-transparent [scrollbar-width:none] backdrop:bg-dark-demo/75 open:grid motion-safe:backdrop:animate-[lamplight-dim_240ms_var(--ease-lamp)]"
    >
      {/* In a window too low for its parts the whole panel scrolls, and what has the focus stays above a sticky foot. */}
      <div
        ref={panel}
        tabIndex={-1}
        className={cn(
          "modal-panel flex max-h-[85vh] w-[calc(100vw-2rem)] scroll-pb-20 flex-col overflow-x-hidden overflow-y-auto overscroll-contain rounded-2xl bg-raised text-ink forced-colors:border shadow-[0_-1px_0_0_var(--color-accent),0_40px_120px_-20px_#000] outline-none *:shrink-0 motion-safe:animate-[lamplight-rise_320ms_var(--ease-lamp)]",
          className,
        )}
      >
        <TooltipProvider>
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
            {closeControl}
          </header>
          {props.children}
        </TooltipProvider>
      </div>
      <Toaster />
    </dialog>,
    document.body,
  );
}
