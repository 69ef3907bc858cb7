// The list of a pattern's files, and the way to read them where they are free.
import { useState } from "react";
import type { FileFact } from "../../generators/code/code-facts.ts";
import type { CodeView } from "../../generators/code/code-view.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { neededInVain, reloadForFailed } from "../boot/new-deployment.ts";
import { Button } from "../ui/button.tsx";
import { preloadable } from "../ui/preloadable.ts";
import { fetchCodeView } from "./fetch-code-view.ts";

const CodePanel = preloadable(() => import("./code-panel.tsx").then((file) => file.CodePanel));

type State =
  | { status: "closed" }
  | { status: "fetching" }
  | { status: "failed"; network: "there" | "away" }
  | { status: "open"; view: CodeView };

/** Starts fetching on intent; the press finds it ready, or asks anew and shows the failure. */
function prepare(pattern: Pattern): Promise<CodeView> {
  const asked = Promise.all([fetchCodeView(pattern), CodePanel.preload()]).then(([view]) => view);
  asked.catch(() => undefined);
  return asked;
}

export function CodeFiles({ pattern, files }: { pattern: Pattern; files: readonly FileFact[] }) {
  const [state, setState] = useState<State>({ status: "closed" });
  async function open() {
    setState({ status: "fetching" });
    try {
      setState({ status: "open", view: await prepare(pattern) });
    } catch (error) {
      console.error("The source could not be fetched.", error);
      if (state.status === "failed") void reloadForFailed(error);
      else neededInVain(error);
      setState({ status: "failed", network: navigator.onLine ? "there" : "away" });
    }
  }
  if (state.status === "open") return <CodePanel view={state.view} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:px-7">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 max-[17rem]:wrap-anywhere font-mono text-sm">
        {files.map(({ name, lines }) => (
          <li key={name} className="text-quiet">
            <span className="text-ink">{name}</span>{" "}
            <span className="whitespace-nowrap">{`${lines} lines`}</span>
          </li>
        ))}
      </ul>
      {pattern.price === "free" && (
        <Button
          variant="outline"
          className="max-[12rem]:fluid"
          aria-disabled={state.status === "fetching"}
          onPointerEnter={() => void prepare(pattern)}
          onFocus={() => void prepare(pattern)}
          onClick={() => void (state.status !== "fetching" && open())}
        >
          {LABELS[state.status]}
        </Button>
      )}
      <p
        role="status"
        className={state.status === "failed" ? "w-full text-sm text-alarm" : "sr-only"}
      >
        {statusText(state)}
      </p>
    </div>
  );
}

const LABELS = {
  closed: "Show the code",
  fetching: "Fetching the code…",
  failed: "Try again",
} as const;

function statusText(state: Exclude<State, { status: "open" }>): string {
  switch (state.status) {
    case "closed":
      return "";
    case "fetching":
      return "Fetching the code…";
    case "failed":
      return state.network === "away"
        ? "This browser is offline, so the code could not be fetched. The prompt carries it too."
        : "The code could not be fetched. Please check your connection.";
  }
}
