// The simplified view of a pattern: its prompt button and its demo; on its page also chips for its edge cases.
import { useRef, useState } from "react";
import { cn } from "@/lib/utils";
import type { Pattern, Scenario } from "../../../patterns/schema.ts";
import { settings } from "../../built-in-settings.ts";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { lazyWithPreload } from "../../rendering/lazy-with-preload.ts";
import { ReplayEarlyClicks } from "../../rendering/replay-early-clicks.tsx";
import { PromptButton } from "../prompt/prompt-button.tsx";
import { demoOf } from "./pattern-parts.ts";

/** Also fetches the script that the preview’s document runs. */
const PreviewFrame = lazyWithPreload(async () => {
  const [file] = await Promise.all([
    import("../playground/preview-frame.tsx"),
    import("../playground/preview-entry.tsx"),
  ]);
  return file.PreviewFrame;
});

interface DemoCardProps {
  pattern: Pattern;
  /** Chips that show the demo's edge cases. @default false */
  edgeCases?: boolean;
  className?: string;
}

export function DemoCard({ pattern, edgeCases = false, className }: DemoCardProps) {
  const Demo = demoOf(pattern);
  const box = useRef<HTMLDivElement>(null);
  const [scenario, setScenario] = useState<Scenario | null>(null);
  // A preview begins at the demo's height, so that nothing below it moves.
  const [height, setHeight] = useState<number>();
  const prepare = () => void PreviewFrame.preload().catch(() => undefined); // the boundary says so
  return (
    <section
      aria-label={`${pattern.title}, live demo`}
      data-demo={pattern.theme}
      className={cn(
        "relative isolate overflow-hidden rounded-2xl forced-colors:border",
        pattern.theme === "dark"
          ? "bg-dark-demo text-on-dark shadow-[0_24px_48px_-24px_var(--shade)]"
          : "bg-raised text-ink",
        className,
      )}
    >
      <PromptButton
        pattern={pattern}
        className="absolute end-4 top-4 z-20 max-sm:end-3 max-sm:top-3 max-[13rem]:start-3 max-[13rem]:fluid"
      />
      <div ref={box}>
        <ChunkBoundary
          key={scenario?.label}
          onRetry={(scenario ? PreviewFrame : Demo).preload}
          className="min-h-90 pt-20"
          fallback={
            <div style={{ height }} className="grid min-h-90 place-items-center">
              <Spinner label="Loading component..." />
            </div>
          }
        >
          {scenario ? (
            <PreviewFrame
              pattern={pattern}
              props={scenario.props}
              environment={scenario.environment}
              initialHeight={height}
            />
          ) : (
            <ReplayEarlyClicks>
              <Demo scene={settings.sceneUrl} />
            </ReplayEarlyClicks>
          )}
        </ChunkBoundary>
      </div>
      {edgeCases && (
        <ReplayEarlyClicks>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
          <div
            role="group"
            aria-label="Edge cases"
            className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-current/15 px-4 py-3 text-sm"
          >
            {pattern.scenarios.map((one) => (
              <button
                key={one.label}
                type="button"
                aria-pressed={one === scenario}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={() => {
                  setHeight(box.current?.offsetHeight);
                  setScenario(one === scenario ? null : one);
                }}
                className="min-h-9 rounded-full border border-current/45 px-4 hover:border-current aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent forced-colors:aria-pressed:border-[Highlight]"
              >
                {one.label}
              </button>
            ))}
            <p role="status" className="grow px-2 opacity-80 empty:sr-only">
              {scenario?.watch}
            </p>
          </div>
        </ReplayEarlyClicks>
      )}
    </section>
  );
}
