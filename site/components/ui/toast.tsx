// Short messages in a corner of the page, read out by screen readers.
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cn } from "@/lib/utils";
import type { Message } from "../../messages.ts";

const SHOWN_FOR_MS = 6000;
const AT_ONCE = 3;
/** Milliseconds in which a screen reader notices a new region. */
const REGION_NOTICED_MS = 150;

type Shown = { id: number; message: Message };

let shown: readonly Shown[] = [];
/** One on the page, and one in an open window: only the last can be read and pressed. */
let regions: readonly symbol[] = [];
let lastId = 0;
const NONE: readonly Shown[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function place(next: readonly symbol[]): void {
  regions = next;
  show(next.length > 0 ? shown : NONE);
}

export function showToast(message: Message): void {
  lastId += 1;
  // The same message again takes the place of the first.
  const said = JSON.stringify(message);
  const others = shown.filter((one) => JSON.stringify(one.message) !== said);
  show([...others, { id: lastId, message }].slice(-AT_ONCE));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On every page and in every window, empty at first: a region is read out only if it was there before its words. */
export function Toaster() {
  const [self] = useState(Symbol);
  const toasts = useSyncExternalStore(
    subscribe,
    () => (regions.at(-1) === self ? shown : NONE),
    () => NONE,
  );
  const region = useRef<HTMLDivElement>(null);
  /** What had the focus before a toast's button. */
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const add = () => place([...regions, self]);
    const timer = regions.length > 0 ? setTimeout(add, REGION_NOTICED_MS) : undefined;
    if (!timer) add();
    return () => {
      clearTimeout(timer);
      place(regions.filter((region) => region !== self));
    };
  }, [self]);

  function close(id: number) {
    const hadFocus = region.current?.contains(document.activeElement);
    show(shown.filter((toast) => toast.id !== id));
    if (hadFocus && before.current?.isConnected) before.current.focus({ preventScroll: true });
  }
  return (
    <div
      ref={region}
      role="status"
      aria-live="polite"
      // Each toast is read by itself.
      aria-atomic="false"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
      // On a phone a dialog's buttons are at its lower end, and its close control is at the upper.
      className="print:hidden pointer-events-none fixed right-0 bottom-0 z-50 flex w-full max-w-104 flex-col gap-3 p-4 max-sm:in-[dialog]:top-0 max-sm:in-[dialog]:bottom-auto max-sm:in-[dialog]:pe-20 sm:p-6"
    >
      {toasts.map(({ id, message }) => (
        <Toast key={id} message={message} onClose={() => close(id)} />
      ))}
    </div>
  );
}

function Toast({ message, onClose }: { message: Message; onClose: () => void }) {
  const { title, description, tone = "default" } = message;
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const running = !held.pointer && !held.focus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins again only after a hold
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(onClose, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the message is being read
    <div
      data-tone={tone}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
      className={cn(
        "pointer-events-auto flex items-start gap-4 rounded-2xl border bg-raised p-4 ps-5 text-ink shadow-[0_16px_40px_-12px_#0006] [--from:translateY(0.75rem)] motion-safe:animate-[lamplight-appear_320ms_var(--ease-lamp)]",
        tone === "destructive" ? "border-alarm" : "border-accent",
      )}
    >
      <div className="grow">
        <p className={cn("font-medium", tone === "destructive" && "text-alarm")}>{title}</p>
        <p className="text-sm text-balance text-quiet">{description}</p>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center text-lg text-quiet hover:text-ink"
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
