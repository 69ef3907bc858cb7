// The line below a demo: what its prompt builds, how it may be used, where it was tested, and the install command.
import { licenceNote } from "../../../generators/licence-note.ts";
import { DEFAULT_PREVIEW_TEXT, type Pattern } from "../../../patterns/schema.ts";
import { InstallCommand } from "../code/install-command.tsx";
import { factsOf, testedText } from "../code/pattern-facts.ts";

/** Suspends until the facts are here. */
export function PromptLine({ pattern }: { pattern: Pattern }) {
  const facts = factsOf(pattern).useValue();
  return (
    <section
      aria-label="Prompt and install command"
      className="mt-4 grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 text-sm text-quiet lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]"
    >
      <div className="text-pretty">
        <p className="text-ink">{pattern.previewText ?? DEFAULT_PREVIEW_TEXT}</p>
        <p>
          {licenceNote(pattern.price)}
          {facts.verified && ` ${testedText(facts)}.`}
        </p>
      </div>
      <div>
        <InstallCommand pattern={pattern} />
      </div>
    </section>
  );
}
