// The screen for an error that nothing else caught; it never leaves a visitor with a blank page.
import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { forgetFailures } from "../ui/preloadable.ts";
import { Room } from "../ui/room.tsx";
import { neededInVain } from "./new-deployment.ts";

interface ErrorScreenProps {
  children: ReactNode;
  /** Where the visitor is; going elsewhere takes the screen away. */
  place: string;
}

interface ErrorScreenState {
  state: "whole" | "failed";
}

export class ErrorScreen extends Component<ErrorScreenProps, ErrorScreenState> {
  override state: ErrorScreenState = { state: "whole" };

  static getDerivedStateFromError(): { state: "failed" } {
    return { state: "failed" };
  }

  override componentDidCatch(error: unknown): void {
    console.error("Unexpected application error.", error);
    neededInVain(error);
  }

  override componentDidUpdate({ place }: ErrorScreenProps, { state }: ErrorScreenState): void {
    // A page that fails as it is come to brings its place along; only a screen that stood before is left.
    if (place === this.props.place || state !== "failed") return;
    forgetFailures();
    this.setState({ state: "whole" });
  }

  override render(): ReactNode {
    if (this.state.state === "whole") return this.props.children;
    return (
      <main>
        <div role="alert">
          <Room light="dim" title="Unexpected Application Error!">
            <p>
              Something on this page broke, or could not be fetched. Loading it again often helps.
            </p>
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={() => window.location.reload()}>Load again</Button>
              <Button asChild variant="outline">
                {/* Loaded anew: what broke may be what moves between pages. */}
                <a href="/" target="_self">
                  Return to Home
                </a>
              </Button>
            </div>
          </Room>
        </div>
      </main>
    );
  }
}
