// The code on a pattern's page: its files, size and dependencies, and the text of the files when a reader asks for it.
import { type ReactNode, useState } from "react";
import type { CodeFacts } from "../../../generators/code-facts.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Button } from "../../components/ui/button.tsx";
import { Section } from "../../components/ui/section.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { lazyWithPreload } from "../../rendering/lazy-with-preload.ts";
import { codeViewOf, factsOf } from "./pattern-facts.ts";

const CodePanel = lazyWithPreload(async () => (await import("./code-panel.tsx")).CodePanel);
const fetchCode = (pattern: Pattern) =>
  Promise.all([CodePanel.preload(), codeViewOf(pattern).fetch()]);

/** Suspends until the facts are here. */
export function CodeSection({ pattern }: { pattern: Pattern }) {
  const { files, packages, cost } = factsOf(pattern).useValue();
  const [state, setState] = useState<"closed" | "open">("closed");
  const prepare = () => void fetchCode(pattern).catch(() => undefined); // the boundary says so

  return (
    <Section id="code" title="Code">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 text-sm">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Fact title="Files">
            <ul>
              {files.map(({ name, lines }) => (
                <li key={name} className="wrap-anywhere">
                  <span className="font-mono">{name}</span>{" "}
                  <span className="text-quiet">{lines} lines</span>
                </li>
              ))}
            </ul>
          </Fact>
          {cost && <Fact title="Size">{sizeText(cost)}</Fact>}
          <Fact title="Dependencies">
            {["React 19", ...packages.map((entry) => entry.join(" "))].join(", ")}
          </Fact>
        </dl>
        {pattern.price === "premium" ? (
          <p>The files come with the prompt.</p>
        ) : (
          state === "closed" && (
            <Button
              variant="outline"
              className="max-[13rem]:fluid"
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => setState("open")}
            >
              Show the code
            </Button>
          )
        )}
      </div>
      {state === "open" && (
        <div className="mt-4 min-w-0 rounded-2xl bg-raised forced-colors:border">
          <ChunkBoundary
            onRetry={() => fetchCode(pattern)}
            fallback={
              // As high as the panel, so that a press on what is below doesn't miss it when the code arrives.
              <div className="grid h-[calc(70vh+7rem+1px)] place-items-center sm:h-[calc(70vh+3.5rem+1px)]">
                <Spinner label="Loading the code…" />
              </div>
            }
          >
            <CodePanel pattern={pattern} />
          </ChunkBoundary>
        </div>
      )}
    </Section>
  );
}

function sizeText({ gzip, later }: NonNullable<CodeFacts["cost"]>): string {
  const size = `${(gzip - later).toFixed(1)} kB gzip without React`;
  return later > 0 ? `${size}, plus ${later.toFixed(1)} kB loaded on demand` : size;
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
