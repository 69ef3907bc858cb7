// The code on a pattern's page: its size, what it needs, how to install it, and the files when a reader asks for them.
import { type ReactNode, Suspense, useState } from "react";
import type { CodeFacts } from "../../../generators/code-facts.ts";
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Button } from "../../components/ui/button.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { preloadable } from "../../rendering/preloadable.ts";
import { PromptButton } from "../prompt/prompt-button.tsx";
import { codeViewOf } from "./code-view-of.ts";
import { InstallCommand } from "./install-command.tsx";
import { factsOf, playgroundPropsOf } from "./pattern-facts.ts";

const CodePanel = preloadable<{ pattern: Pattern }>(() =>
  import("./code-panel.tsx").then((file) => file.CodePanel),
);
const fetchCode = (pattern: Pattern) =>
  Promise.all([CodePanel.preload(), codeViewOf(pattern).fetch()]);

/** Suspends until the facts are here. */
export function CodeSection({ pattern }: { pattern: Pattern }) {
  const facts = factsOf(pattern).useValue();
  const [state, setState] = useState<"closed" | "open">("closed");
  const prepare = () => void fetchCode(pattern).catch(() => undefined); // told by the boundary

  return (
    <section
      id="code-part"
      aria-labelledby="code"
      className="mt-20 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[1fr_minmax(0,2fr)]"
    >
      <h2 id="code" className="text-[2.4rem] leading-none">
        Code
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 text-[0.9375rem] leading-relaxed sm:grid-cols-2">
        {facts.cost && <Fact title="Size">{sizeText(facts.cost)}</Fact>}
        <Fact title="Dependencies">
          {["React 19", ...facts.packages.map((entry) => entry.join(" "))].join(", ")}
        </Fact>
        <Fact title="Install" className="sm:col-span-2">
          <InstallCommand pattern={pattern} />
        </Fact>
      </dl>
      <PropsTable pattern={pattern} />
      <div className="col-span-full mt-4 min-w-0 rounded-2xl bg-raised">
        {state === "open" ? (
          <ChunkBoundary onRetry={() => fetchCode(pattern)}>
            <Suspense fallback={<Spinner label="Loading the code…" />}>
              <CodePanel pattern={pattern} />
            </Suspense>
          </ChunkBoundary>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:px-7">
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 font-mono text-sm max-[17rem]:wrap-anywhere">
              {facts.files.map(({ name, lines }) => (
                <li key={name} className="text-quiet">
                  <span className="text-ink">{name}</span> {lines} lines
                </li>
              ))}
            </ul>
            {pattern.price === "free" ? (
              <Button
                variant="outline"
                className="max-[12rem]:fluid"
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={() => setState("open")}
              >
                Show the code
              </Button>
            ) : (
              <>
                <p className="text-quiet">The files come with the prompt: {PREMIUM_PRICE}, once.</p>
                <PromptButton pattern={pattern} place="card" />
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function sizeText({ gzip, later }: NonNullable<CodeFacts["cost"]>): string {
  const size = `${(gzip - later).toFixed(1)} kB gzip without React`;
  return later > 0 ? `${size}, and ${later.toFixed(1)} kB when it's needed` : size;
}

interface FactProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Fact({ title, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="font-display text-[1.45rem] leading-tight">{title}</dt>
      <dd className="mt-2 text-pretty text-quiet">{children}</dd>
    </div>
  );
}

function PropsTable({ pattern }: { pattern: Pattern }) {
  const { table } = playgroundPropsOf(pattern).useValue();
  if (table.length === 0) return null;
  return (
    <details className="col-span-full border-y border-line">
      <summary className="flex min-h-11 cursor-pointer gap-2 py-3 hover:text-lit">
        <span aria-hidden="true" className="text-lit">
          +
        </span>
        All props
      </summary>
      <section
        aria-label="All props"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        tabIndex={0}
        className="overflow-x-auto pb-4"
      >
        <table className="w-full text-start text-sm text-quiet">
          <thead className="text-ink">
            <tr>
              {["Prop", "Type", "Default", "What it does"].map((title) => (
                <th key={title} scope="col" className="py-2 pe-6 text-start font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {table.map((row) => (
              <tr key={row.name} className="border-t border-line *:py-2 *:pe-6">
                <td className="font-mono text-ink">{row.name}</td>
                <td className="font-mono">{row.type}</td>
                <td className="font-mono">{row.default ?? (row.required ? "required" : "")}</td>
                <td className="min-w-60">{row.description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
