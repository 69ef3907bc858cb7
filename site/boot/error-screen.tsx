// The screen for an error that nothing else caught; it never leaves a visitor with a blank page.
import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Room } from "../ui/room.tsx";

interface ErrorScreenProps {
  children: ReactNode;
  /** Where the visitor is; going elsewhere takes the screen away. */
  place: string;
}

export class ErrorScreen extends Component<ErrorScreenProps, { state: "whole" | "failed" }> {
  override state: { state: "whole" | "failed" } = { state: "whole" };

  static getDerivedStateFromError(): { state: "failed" } {
    return { state: "failed" };
  }

  override componentDidCatch(error: unknown): void {
    console.error("Unexpected application error.", error);
  }

  override componentDidUpdate(before: ErrorScreenProps): void {
    if (before.place !== this.props.place && this.state.state === "failed")
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
                <a href="/">Return to Home</a>
              </Button>
            </div>
          </Room>
        </div>
      </main>
    );
  }
}
