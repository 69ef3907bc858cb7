// Takes a visitor back to where the payment began, after a pause long enough to read why.
import { use, useEffect } from "react";
import { useNavigate } from "react-router";
import { PageOnItsWay } from "../../rendering/page-move.tsx";

/** Milliseconds before the return. Source: specification, section 9. */
export const RETURN_DELAY_MS = 3000;

/** Navigates to `target` once `ready` has been true for the delay, unless the visitor is leaving for another page; `openPrompt` rides along as navigation state. */
export function useReturn(target: string, ready: boolean, openPrompt = false): void {
  const navigate = useNavigate();
  const leaving = use(PageOnItsWay);
  useEffect(() => {
    if (!ready || leaving) return;
    const timer = setTimeout(() => {
      void navigate(target, { replace: true, state: openPrompt ? { openPrompt: true } : null });
    }, RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, target, ready, leaving, openPrompt]);
}
