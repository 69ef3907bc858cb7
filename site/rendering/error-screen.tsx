// The screen for an error that nothing else caught; it never leaves a visitor with a blank page.
import { Component, type ReactNode, useEffect } from "react";
import { SITE_NAME } from "../../generators/page-title.ts";
import { Button } from "../components/ui/button.tsx";
import { Room } from "../components/ui/room.tsx";
import { reloadForFailed } from "./new-deployment.ts";

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
  readonly #arrivedAt = this.props.place;

  static getDerivedStateFromError(): { state: "failed" } {
    return { state: "failed" };
  }

  override componentDidCatch(error: unknown): void {
    console.error("Unexpected application error.", error);
    // On a move between pages: the new page's own document can be read without its script.
    if (this.props.place !== this.#arrivedAt) void reloadForFailed(error);
  }

  override componentDidUpdate({ place }: ErrorScreenProps, { state }: ErrorScreenState): void {
    // A page that fails as it is come to brings its place along; only a screen that stood before is left.
    if (place === this.props.place || state !== "failed") return;
    this.setState({ state: "whole" });
  }

  override render(): ReactNode {
    return this.state.state === "whole" ? this.props.children : <Screen />;
  }
}

const TITLE = "Unexpected Application Error!";

function Screen() {
  // After the layout's own effects, which give the tab the page's title.
  useEffect(() => {
    document.title = `${TITLE} · ${SITE_NAME}`;
  }, []);
  return (
    <div role="alert">
      <Room light="dim" title={TITLE}>
        <p>Something on this page broke, or could not be fetched. Loading it again often helps.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Load again</Button>
          <Button asChild variant="outline">
            {/* A full page load: what broke may be what moves between pages. */}
            <a href="/" target="_self">
              Return to Home
            </a>
          </Button>
        </div>
      </Room>
    </div>
  );
}
