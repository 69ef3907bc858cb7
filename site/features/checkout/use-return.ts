// Takes a visitor back to where the payment began, after a pause long enough to read why.
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { laterHere } from "../../components/ui/later-here.ts";

/** Milliseconds before the return. Source: specification, section 9. */
export const RETURN_DELAY_MS = 3000;

/** Navigates to `target` once `ready` has been true for the delay, unless the visitor is leaving for another page; `openPrompt` rides along as navigation state. */
export function useReturn(target: string, ready: boolean, openPrompt = false): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return;
    const timer = laterHere(() => {
      void navigate(target, { replace: true, state: openPrompt ? { openPrompt: true } : null });
    }, RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, target, ready, openPrompt]);
}
