// Holds a part of the page that is fetched: while it's on its way, and with an offer to try again if it can't be shown.
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { cn } from "@/lib/utils";
import { useIsHydrating } from "../hooks/use-is-hydrating.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Prerendered } from "./lazy-with-preload.ts";
import { reloadForFailed } from "./new-deployment.ts";

interface ChunkBoundaryProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** Fetches the part again before it is rendered again. If that fails too, the page is reloaded. */
  onRetry?: () => Promise<unknown>;
  className?: string;
}

export function ChunkBoundary({ children, fallback, onRetry, className }: ChunkBoundaryProps) {
  const isHydrating = useIsHydrating();
  // The same element in every render of this one: to React, a new one would be a reason to drop the server's HTML.
  const part = useMemo(
    () => <Suspense fallback={fallback}>{children}</Suspense>,
    [children, fallback],
  );
  // The first answer says whether the HTML was here before the script.
  const [prerendered] = useState(isHydrating);
  return (
    <Prerendered value={prerendered}>
      <ErrorBoundary
        fallback={(retry) => (
          <span
            role="alert"
            className={cn(
              "flex flex-wrap content-center items-center justify-center gap-3 p-6 text-sm",
              className,
            )}
          >
            This part could not be loaded.
            <button
              type="button"
              className="min-h-6 underline decoration-lit underline-offset-4"
              onClick={({ currentTarget }) => {
                focusPlace(currentTarget.parentElement?.parentElement);
                onRetry?.().catch(reloadForFailed);
                retry();
              }}
            >
              Try again
            </button>
          </span>
        )}
      >
        {part}
      </ErrorBoundary>
    </Prerendered>
  );
}

/** The focus stays near the button that goes with it, on an element that the keyboard need not stop at. Nothing moves. */
function focusPlace(place: HTMLElement | null | undefined): void {
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
