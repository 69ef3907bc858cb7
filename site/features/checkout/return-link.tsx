// The way back from a payment page: by itself after three seconds, or earlier by a link.
import { type ComponentProps, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { cn } from "@/lib/utils";
import { useIsHydrating } from "../../hooks/use-is-hydrating.ts";
import { Link } from "../../rendering/link.tsx";

/** Milliseconds before the return. Source: specification, section 9. */
export const RETURN_DELAY_MS = 3000;

interface ReturnOptions {
  /** The time runs; while false, what is left of it is kept. */
  running: boolean;
  /** Opens the prompt dialog on arrival. @default false */
  openPrompt?: boolean;
}

/** Navigates to `target` after 3 s, unless the visitor is on the way to another page by then. */
export function useReturn(target: string, { running, openPrompt = false }: ReturnOptions): void {
  const navigate = useNavigate();
  const left = useRef(RETURN_DELAY_MS);
  useEffect(() => {
    if (!running) return;
    const started = Date.now();
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (window.location.pathname !== pathname) return;
      void navigate(target, { replace: true, state: openPrompt ? { openPrompt: true } : null });
    }, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [navigate, target, running, openPrompt]);
}

/** `to` comes from the address, which the prerendered page doesn't have: until the script is here, the link is hidden. */
export function ReturnLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const known = !useIsHydrating();
  return (
    <Link
      to={known ? to : "/"}
      className={cn(
        "inline-flex min-h-11 items-center text-ink underline decoration-lit underline-offset-4",
        !known && "invisible noscript:visible",
      )}
      {...rest}
    />
  );
}
