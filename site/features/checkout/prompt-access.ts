// What the premium prompt's button shows in this browser. It never decides who gets the text: the server does.
import { useSyncExternalStore } from "react";

/** Browser-local entry that marks the purchase. Source: specification, section 3. */
export const PURCHASE_FLAG_KEY = "prompt_payment_status";
export const PURCHASE_FLAG_VALUE = "ai_prompt_3d_motion";
/** Browser-local entry that holds the licence key shown to its buyer. */
export const LICENCE_KEY = "prompt_licence";

type PromptAccess = "locked" | "unlocked";

type Entry = typeof PURCHASE_FLAG_KEY | typeof LICENCE_KEY;

const listeners = new Set<() => void>();
/** What the browser would not store; it lasts until the page is left. */
const unsaved = new Map<Entry, string | null>();

/** Null if there is no such entry, or storage is off. */
export function recall(key: Entry): string | null {
  const here = unsaved.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Sets an entry, or removes it with null. False if it lasts for this visit only. */
export function remember(key: Entry, value: string | null): boolean {
  let saved = true;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    unsaved.delete(key);
  } catch (error) {
    console.error("The purchase could not be saved in this browser.", error);
    unsaved.set(key, value);
    saved = false;
  }
  for (const listener of listeners) listener();
  return saved;
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

export function usePromptAccess(): PromptAccess {
  return useSyncExternalStore(subscribe, readAccess, () => "locked");
}

export function useLicence(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => recall(LICENCE_KEY),
    () => null,
  );
}
