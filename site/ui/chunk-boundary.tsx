// Catches a part of the page that could not be fetched or drawn, and offers to try again in place.
import { Component, type ReactNode } from "react";
import { neededInVain } from "../boot/new-deployment.ts";
import { classNames } from "./class-names.ts";
import { focusPlace } from "./focus-place.ts";

interface ChunkBoundaryProps {
  children: ReactNode;
  /** Called once when the visitor asks again, before the children are drawn anew. */
  onRetry?: () => void;
  /** With it, the sentence is closed instead of tried again; called then, to put the focus somewhere too. */
  onDismiss?: () => void;
  className?: string;
}

export class ChunkBoundary extends Component<ChunkBoundaryProps, { state: "whole" | "failed" }> {
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
    const { onRetry, onDismiss, className } = this.props;
    return (
      <span
        role="alert"
        className={classNames(
          "flex flex-wrap content-center items-center justify-center gap-3 p-6 text-sm",
          className,
        )}
      >
        This part could not be loaded.{onDismiss && " Please check your connection."}
        <button
          type="button"
          className="min-h-6 underline decoration-lit underline-offset-4"
          onClick={({ currentTarget }) => {
            if (!onDismiss) focusPlace(currentTarget.parentElement?.parentElement);
            onRetry?.();
            onDismiss?.();
            this.setState({ state: "whole" });
          }}
        >
          {onDismiss ? "Close" : "Try again"}
        </button>
      </span>
    );
  }
}
