// What a pattern's source weighs, imports and installs with, above the source itself.
import type { ReactNode } from "react";
import type { CodeFacts } from "../../generators/code/code-facts.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { settings } from "../site-settings.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { CodeFiles } from "./code-files.tsx";
import { costText } from "./cost-text.ts";

export interface CodeCardProps {
  pattern: Pattern;
  facts: CodeFacts;
  /** Public address without a trailing slash. @default the site's */
  siteUrl?: string;
}

/** Stands in a root of its own: nothing in it may ask for the router. */
export function CodeCard({ pattern, facts, siteUrl = settings.publicUrl }: CodeCardProps) {
  const { cost, packages, files } = facts;
  const weight = cost && costText(cost);
  return (
    <>
      <dl className="lg:col-start-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 text-[0.9375rem] leading-relaxed sm:grid-cols-2">
        {weight && (
          <Fact title="What it weighs">
            <span className="text-ink">{weight.size}.</span> {weight.time}.
          </Fact>
        )}
        <Fact title="What it imports">
          {packages.length === 0 ? (
            "React 19 and nothing else."
          ) : (
            <ul>
              <li>React 19</li>
              {packages.map(([name, range]) => (
                <li key={name}>
                  <code className="font-mono text-sm text-ink">{name}</code> {range}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Install pattern={pattern} siteUrl={siteUrl} />
      </dl>
      <div className="col-span-full mt-4 min-w-0 rounded-2xl bg-raised">
        <CodeFiles pattern={pattern} files={files} />
      </div>
    </>
  );
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

function Install({ pattern, siteUrl }: { pattern: Pattern; siteUrl: string }) {
  if (pattern.price === "premium") {
    return (
      <Fact title="How it is installed" className="sm:col-span-2">
        With a licence: the shadcn command line sends the key to the registry, and the prompt says
        how.
      </Fact>
    );
  }
  const item = `/r/${pattern.name}.json`;
  const command = `npx shadcn@latest add ${siteUrl}${item}`;
  return (
    <Fact title="How it is installed" className="sm:col-span-2">
      <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
        <code
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
          tabIndex={0}
          className="min-w-0 overflow-x-auto mask-r-from-[calc(100%-2rem)] py-3 pe-8 font-mono text-sm whitespace-nowrap text-ink"
        >
          {command}
        </code>
        <CopyButton size="sm" variant="outline" what="The command" text={() => command} />
      </div>
      <p className="mt-2 text-sm">
        For a project in the shadcn layout. Or read the{" "}
        <a href={item} className="text-ink underline decoration-lit underline-offset-4">
          registry item
        </a>{" "}
        itself.
      </p>
    </Fact>
  );
}
