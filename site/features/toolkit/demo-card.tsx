// The simplified view of a pattern: its prompt button and its demo on a stage, and nothing else.
import { Suspense } from "react";
import { cn } from "@/lib/utils";
import type { Pattern } from "../../../patterns/schema.ts";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { Alive } from "../../rendering/early-clicks.tsx";
import { settings } from "../../site-settings.ts";
import { PromptButton } from "../prompt/prompt-button.tsx";
import { demoOf } from "./pattern-parts.ts";

export interface DemoCardProps {
  pattern: Pattern;
  className?: string;
}

export function DemoCard({ pattern, className }: DemoCardProps) {
  const Demo = demoOf(pattern);
  return (
    <section
      aria-label={`${pattern.title}, live demo`}
      data-stage={pattern.stage}
      className={cn(
        "relative isolate overflow-hidden rounded-2xl",
        pattern.stage === "night"
          ? "bg-night text-[#f6ebe4] shadow-[0_24px_48px_-24px_var(--shade)]"
          : "bg-raised text-ink",
        className,
      )}
    >
      <PromptButton
        pattern={pattern}
        className="absolute end-4 top-4 z-20 max-sm:end-3 max-sm:top-3"
      />
      <ChunkBoundary onRetry={Demo.preload} className="min-h-90">
        <Suspense
          fallback={
            <div className="grid min-h-90 place-items-center">
              <Spinner label="Loading component..." />
            </div>
          }
        >
          <Alive>
            <Demo scene={settings.sceneUrl} />
          </Alive>
        </Suspense>
      </ChunkBoundary>
    </section>
  );
}
