// Catches errors while rendering, and shows the error screen for those that no smaller boundary caught.
import { Component, type ReactNode, useEffect } from "react";
import { SITE_NAME } from "../../generators/page-title.ts";
import { Button } from "../components/ui/button.tsx";
import { MessagePage } from "../components/ui/message-page.tsx";
import { messages } from "../messages.ts";
import { reloadAfterDeployment, reloadForFailed } from "./new-deployment.ts";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the children. `retry` renders them again. @default the error screen */
  fallback?: (retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error("A part of the page could not be shown.", error);
    // A whole page that can't be fetched on a move: its own document can be read without its script.
    const reload = this.props.fallback ? reloadAfterDeployment : reloadForFailed;
    void reload(error);
  }

  #retry = () => this.setState({ hasFailed: false });

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.hasFailed) return children;
    return fallback ? fallback(this.#retry) : <ErrorScreen />;
  }
}

function ErrorScreen() {
  useEffect(() => {
    document.title = `${messages.applicationError} · ${SITE_NAME}`;
  }, []);
  return (
    <div role="alert">
      <MessagePage lamp="dim" title={messages.applicationError}>
        <p>Something on this page broke or couldn’t be loaded. Reloading often helps.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button asChild variant="outline">
            {/* A full page load, because the router itself may have failed. */}
            <a href="/">Return to Home</a>
          </Button>
        </div>
      </MessagePage>
    </div>
  );
}
