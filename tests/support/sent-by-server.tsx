// For component tests: a component as a server sends it, and then hydrated in strict mode.
import { type ReactNode, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { vi } from "vitest";

/** In the page until the block ends: `using sent = sentByServer(<Demo />)`. */
export function sentByServer(children: ReactNode) {
  /** Called with all that React complains of. */
  const problems = vi.spyOn(console, "error");
  const app = <StrictMode>{children}</StrictMode>;
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderToString(app);
  let root: Root | undefined;
  return {
    host,
    problems,
    hydrate: () => {
      root = hydrateRoot(host, app, { onRecoverableError: problems });
    },
    [Symbol.dispose]: () => {
      root?.unmount();
      host.remove();
    },
  };
}
