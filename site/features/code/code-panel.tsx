// A pattern's files, one tab each; fetched when a visitor asks to see them.
import { Tabs } from "radix-ui";
import { useState } from "react";
import type { CodeView } from "../../../generators/code-view.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { focusUnmarked } from "../../components/ui/focus-unmarked.ts";
import { codeViewOf } from "./pattern-facts.ts";

/** Class of a token to its colour on the raised ground in both themes; `generators/code-view.ts` gives the classes. */
export const CODE_COLOURS = {
  tc: { dark: "#a18d8f", light: "#6b5952" },
  ts: { dark: "#e6bd93", light: "#7a4510" },
  tk: { dark: "#f08caa", light: "#9c2f53" },
  tf: { dark: "#ffe7d6", light: "#7b2d1e" },
  tn: { dark: "#d0addb", light: "#6a3a7e" },
  tp: { dark: "#f6ebe4", light: "#2b1d1b" },
} as const;

/** Comes with the code view, so that pages without it stay small. */
const CODE_STYLES = Object.entries(CODE_COLOURS)
  .map(
    ([name, { dark, light }]) =>
      `.code .${name}{color:${dark}}.light .code .${name}{color:${light}}`,
  )
  .concat(".code .tc{font-style:italic}.code{tab-size:2}")
  .join("");

/** Suspends until the files are here. */
export function CodePanel({ pattern }: { pattern: Pattern }) {
  const view = codeViewOf(pattern).useValue();
  const [chosen, setChosen] = useState(view.files[0]?.name ?? "");
  const file = view.files.find(({ name }) => name === chosen);
  return (
    <Tabs.Root value={chosen} onValueChange={setChosen} dir="ltr">
      <style href="code-colours" precedence="default">
        {CODE_STYLES}
      </style>
      <div className="flex items-center justify-between gap-x-6 border-b border-line px-2 max-sm:flex-wrap sm:px-4">
        <Tabs.List
          aria-label="Files"
          className="-mb-px flex min-w-0 max-sm:-mx-2 max-sm:basis-[calc(100%+1rem)] max-sm:border-b max-sm:border-line max-sm:px-2 overflow-x-auto font-mono text-sm"
        >
          {view.files.map(({ name }, index) => (
            <Tabs.Trigger
              key={name}
              value={name}
              ref={index === 0 ? takeLostFocus : undefined}
              onMouseDown={focusUnmarked}
              className="min-h-14 shrink-0 border-b-2 border-transparent px-3 text-quiet hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-lit data-[state=active]:text-ink forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]"
            >
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {file && (
          <CopyButton
            size="sm"
            variant="outline"
            what={file.name}
            text={() => textOf(file)}
            className="my-2.5 max-sm:ms-auto max-sm:me-3 sm:me-1"
          />
        )}
      </div>
      {view.files.map((one) => (
        <Tabs.Content
          key={one.name}
          value={one.name}
          className="max-h-[70vh] overflow-auto rounded-b-2xl focus-visible:-outline-offset-2"
        >
          <pre className="code w-fit min-w-full p-5 sm:px-7 font-mono text-[0.8125rem] leading-relaxed text-ink">
            <code
              // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from our own source, every letter of it escaped
              dangerouslySetInnerHTML={{ __html: one.html }}
            />
          </pre>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** The button that opened this has gone, and the focus with it, unless its owner had gone on. */
function takeLostFocus(tab: HTMLElement | null): void {
  if (document.activeElement === document.body) tab?.focus({ preventScroll: true });
}

/** The source without its colours, to the letter. */
function textOf({ html }: CodeView["files"][number]): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.textContent ?? "";
}
