// Reads the checkout's session from the address once and takes it out of there, so that no copied link,
// screenshot or next page's referrer carries it. It stays with this entry of the history, so a reload still works.
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const PARAMETER = "session_id";

function sessionInState(state: unknown): string | null {
  const { checkoutSession } = (state ?? {}) as { checkoutSession?: unknown };
  return typeof checkoutSession === "string" ? checkoutSession : null;
}

/** The session that the payment provider sent the visitor back with, or null. */
export function useHiddenSession(): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const shown = new URLSearchParams(search).get(PARAMETER);
  // Kept here too: the way to a part of the page, as "Skip to content", makes an entry of the history without it.
  const [session] = useState(shown ?? sessionInState(state));
  useEffect(() => {
    if (shown === null && sessionInState(state) === session) return;
    const query = new URLSearchParams(search);
    query.delete(PARAMETER);
    const rest = query.size > 0 ? `?${query}` : "";
    void navigate(pathname + rest + hash, { replace: true, state: { checkoutSession: session } });
  }, [navigate, pathname, search, hash, shown, state, session]);
  return session;
}
