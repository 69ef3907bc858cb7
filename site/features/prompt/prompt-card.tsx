// The card below a demo: what its prompt builds, how it may be used, where it was tested, and the button that copies it.
import { Suspense } from "react";
import { licenceNote } from "../../../generators/licence-note.ts";
import { DEFAULT_PREVIEW_TEXT, type Pattern } from "../../../patterns/schema.ts";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { PromptButton } from "./prompt-button.tsx";
import { TestedLine } from "./tested-line.tsx";

export function PromptCard({ pattern, className }: { pattern: Pattern; className?: string }) {
  const [newest] = pattern.versions ?? [];
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-2xl bg-raised p-5 sm:px-7 ${className ?? ""}`}
    >
      <div className="min-w-0 basis-80 grow text-sm text-pretty text-quiet">
        <p className="text-base text-ink">{pattern.previewText ?? DEFAULT_PREVIEW_TEXT}</p>
        <p className="mt-0.5">{licenceNote(pattern.price)}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-4">
          {newest && (
            <a
              href={`/changes#${pattern.name}-${newest.version}`}
              className="underline underline-offset-4"
            >
              Version {newest.version}
            </a>
          )}
          <ChunkBoundary>
            <Suspense>
              <TestedLine pattern={pattern} />
            </Suspense>
          </ChunkBoundary>
        </p>
      </div>
      <PromptButton pattern={pattern} place="card" />
    </div>
  );
}
