// Lets a visitor change a few props of the real component and its width, and copy the code for it.
import { useMemo, useState } from "react";
import type { Pattern } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { playgroundPropsOf } from "../code/pattern-facts.ts";
import { PropControl } from "./controls.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { PropList } from "./prop-list.tsx";
import { usageCode } from "./usage-code.ts";

type Changes = Readonly<Record<string, unknown>>;

/** Suspends until the props are here. */
export function Playground({ pattern }: { pattern: Pattern }) {
  const data = playgroundPropsOf(pattern).useValue();
  const [changes, setChanges] = useState<Changes>({});
  const props: Changes = useMemo(
    () => ({ ...withOwnersScene(pattern.playground.initial), ...changes }),
    [pattern, changes],
  );
  const code = usageCode(data, props);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4">
        <ChunkBoundary onRetry={() => import("./preview-entry.tsx")}>
          <PreviewFrame
            pattern={pattern}
            props={props}
            className="max-w-full min-w-[min(18rem,100%)] overflow-hidden rounded-2xl forced-colors:border pointer-fine:resize-x"
          />
        </ChunkBoundary>
        <section aria-label="Usage code" className="rounded-2xl bg-raised forced-colors:border">
          <pre className="p-5 font-mono text-sm break-words whitespace-pre-wrap text-ink">
            <code>{code}</code>
          </pre>
          <div className="flex flex-wrap gap-3 px-5 pb-5">
            <CopyButton variant="outline" text={() => code} what="The code" label="Copy code" />
            <Button variant="ghost" onClick={() => setChanges({})}>
              Reset props
            </Button>
          </div>
        </section>
      </div>
      <PropList
        props={data.props}
        control={(prop) => (
          <PropControl
            prop={prop}
            value={prop.name in props ? props[prop.name] : prop.fallback}
            onChange={(value) => setChanges((before) => ({ ...before, [prop.name]: value }))}
          />
        )}
      />
    </div>
  );
}

/** The scene of the owner's settings replaces the demo's own. */
function withOwnersScene(initial: Changes = {}): Changes {
  return "scene" in initial && initial.scene !== settings.sceneUrl
    ? { ...initial, scene: settings.sceneUrl, label: "Interactive 3D scene" }
    : initial;
}
