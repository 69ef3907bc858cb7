// Catches a part of the page that could not be fetched or drawn, and offers to try again in place.
import { Component, type ReactNode, useState, useSyncExternalStore } from "react";
import { cn } from "@/lib/utils";
import { focusPlace } from "../components/ui/focus-place.ts";
import { neededInVain, reloadForFailed } from "./new-deployment.ts";
import { Prerendered } from "./preloadable.ts";

interface ChunkBoundaryProps {
  children: ReactNode;
  /** Fetches the part again, before it is drawn again. If that fails too, the page is reloaded. */
  onRetry?: () => Promise<unknown>;
  className?: string;
}

const neverChanges = () => () => {};

export function ChunkBoundary(props: ChunkBoundaryProps) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // The first answer is kept: it says whether the HTML was here before the script.
  const [prerendered] = useState(isHydrating);
  return (
    <Prerendered value={prerendered}>
      <Boundary {...props} />
    </Prerendered>
  );
}

class Boundary extends Component<ChunkBoundaryProps, { state: "whole" | "failed" }> {
  override state: { state: "whole" | "failed" } = { state: "whole" };

  static getDerivedStateFromError(): { state: "failed" } {
    return { state: "failed" };
  }

  override componentDidCatch(error: unknown): void {
    console.error("A part of the page could not be shown.", error);
    neededInVain(error);
  }

  override render(): ReactNode {
    if (this.state.state === "whole") return this.props.children;
    const { onRetry, className } = this.props;
    return (
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
            const place = currentTarget.parentElement?.parentElement;
            focusPlace(place);
            onRetry?.().catch((error: unknown) => reloadForFailed(error, place));
            this.setState({ state: "whole" });
          }}
        >
          Try again
        </button>
      </span>
    );
  }
}
