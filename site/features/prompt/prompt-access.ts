// Which face the premium prompt shows in this browser. It never decides who gets the text: the server does.
import { useSyncExternalStore } from "react";

/** Browser-local entry that marks the purchase. Source: specification, section 3. */
export const PURCHASE_FLAG_KEY = "prompt_payment_status";
export const PURCHASE_FLAG_VALUE = "ai_prompt_3d_motion";
/** Browser-local entry that holds the licence key shown to its buyer. */
export const LICENCE_KEY = "prompt_licence";

export type PromptAccess = "locked" | "unlocked";

type Entry = typeof PURCHASE_FLAG_KEY | typeof LICENCE_KEY;

const listeners = new Set<() => void>();
/** What the browser would not keep; it holds until the page is left. */
const unkept = new Map<Entry, string | null>();

/** Null where there is no such entry, or storage is switched off. */
export function recall(key: Entry): string | null {
  const here = unkept.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Sets an entry, or removes it with null, and tells every reader in this window. False where it holds for this visit alone. */
export function remember(key: Entry, value: string | null): boolean {
  const kept = write(key, value);
  if (kept) unkept.delete(key);
  else unkept.set(key, value);
  for (const listener of listeners) listener();
  return kept;
}

function write(key: Entry, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    console.error("The purchase could not be remembered in this browser.", error);
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function readAccess(): PromptAccess {
  return recall(PURCHASE_FLAG_KEY) === PURCHASE_FLAG_VALUE ? "unlocked" : "locked";
}

const lockedAccess = (): PromptAccess => "locked";
const noNews = () => () => {};

/** `free`: there is nothing to unlock, so the browser's storage, whose first use takes 5 ms, is not opened. */
export function usePromptAccess(free: boolean): PromptAccess {
  return useSyncExternalStore(
    free ? noNews : subscribe,
    free ? lockedAccess : readAccess,
    lockedAccess,
  );
}

export function useLicence(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => recall(LICENCE_KEY),
    () => null,
  );
}
