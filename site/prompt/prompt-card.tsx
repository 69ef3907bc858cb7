// The line beside a demo that says what its prompt builds, with the control that copies it.

import { licenceNote } from "../../generators/licence-note.ts";
import { DEFAULT_PREVIEW_TEXT, type Pattern } from "../../patterns/schema.ts";
import { PromptButton } from "./prompt-button.tsx";

export function PromptCard({ pattern, className }: { pattern: Pattern; className?: string }) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-2xl bg-raised p-5 sm:px-7 ${className ?? ""}`}
    >
      <div className="min-w-0 basis-80 grow">
        <p className="text-pretty text-ink">{pattern.previewText ?? DEFAULT_PREVIEW_TEXT}</p>
        <p className="mt-0.5 text-sm text-pretty text-quiet">{licenceNote(pattern.price)}</p>
      </div>
      <PromptButton pattern={pattern} place="card" />
    </div>
  );
}
