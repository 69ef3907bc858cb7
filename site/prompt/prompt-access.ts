// Which face the premium prompt shows in this browser. It never decides who gets the text: the server does.
import { useSyncExternalStore } from "react";

/** Browser-local entry that marks the purchase. Source: specification, section 3. */
export const PURCHASE_FLAG_KEY = "prompt_payment_status";
export const PURCHASE_FLAG_VALUE = "ai_prompt_3d_motion";
/** Browser-local entry that holds the licence key shown to its buyer. */
export const LICENCE_KEY = "prompt_licence";

export type PromptAccess = "locked" | "unlocked";

const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off: the visit goes on as a locked one
  }
}

/** Sets an entry, or removes it with null, and tells every reader in this window. */
export function remember(
  key: typeof PURCHASE_FLAG_KEY | typeof LICENCE_KEY,
  value: string | null,
): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.error("The purchase could not be remembered in this browser.", error);
  }
  for (const listener of listeners) listener();
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
  return read(PURCHASE_FLAG_KEY) === PURCHASE_FLAG_VALUE ? "unlocked" : "locked";
}

export function usePromptAccess(): PromptAccess {
  return useSyncExternalStore(subscribe, readAccess, () => "locked");
}

export function useLicence(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => read(LICENCE_KEY),
    () => null,
  );
}
