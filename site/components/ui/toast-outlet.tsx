// Keeps the toaster out of the first load: it is fetched with the first window, or when there is something to say.
import { Component, type ReactNode, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { preloadable } from "../../rendering/preloadable.ts";
import { onToastWaiting, receiveToasts, type ToastMessage } from "./toast.ts";

export const Toaster = preloadable(() => import("./toaster.tsx").then((file) => file.Toaster));

export function ToastOutlet() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToastWaiting(() => setWanted(true)), []);
  return wanted ? (
    <ToasterBoundary>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ToasterBoundary>
  ) : null;
}

/** Most of all without a network there is something to say, and no toaster to be had. */
class ToasterBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error("The toaster could not be shown.", error);
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainToast /> : this.props.children;
  }
}

/** The latest message, until it is dismissed. Beside the page, where an open window hides nothing from a reader. */
function PlainToast() {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(() => receiveToasts(setMessage), []);
  return createPortal(
    <div role="status">
      {message && (
        <p
          data-plain-toast=""
          className="pointer-events-auto fixed right-0 bottom-0 z-70 m-4 flex items-start gap-4 rounded-2xl border border-accent bg-raised p-4 ps-5 text-ink sm:m-6"
        >
          <span>
            <strong className="block font-medium">{message.title}</strong>
            <span className="text-sm text-quiet">{message.description}</span>
          </span>
          <button type="button" className="min-h-6 underline" onClick={() => setMessage(null)}>
            Dismiss
          </button>
        </p>
      )}
    </div>,
    document.body,
  );
}
