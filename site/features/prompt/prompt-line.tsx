// The line below a demo: what its prompt builds, how it may be used, where it was tested, and the install command.
import { licenceNote } from "../../../generators/licence-note.ts";
import { DEFAULT_PREVIEW_TEXT, type Pattern } from "../../../patterns/schema.ts";
import { longDate } from "../../components/ui/long-date.ts";
import { InstallCommand } from "../code/install-command.tsx";
import { factsOf } from "../code/pattern-facts.ts";

/** Suspends until the facts are here. */
export function PromptLine({ pattern }: { pattern: Pattern }) {
  const { verified, builtBy } = factsOf(pattern).useValue();
  return (
    <section aria-label="Prompt and install command" className="mt-4 text-sm">
      <div className="flex flex-wrap justify-between gap-x-8 text-pretty text-quiet">
        <p className="text-ink">
          {pattern.previewText ?? DEFAULT_PREVIEW_TEXT}{" "}
          <span className="text-quiet">The full text is under AI Prompt.</span>
        </p>
        <p>
          {licenceNote(pattern.price)}
          {verified && ` Tested in ${verified.stacks} new projects, ${longDate(verified.date)}.`}
          {builtBy.map(({ by, date }) => ` Built at first try by ${by}, ${longDate(date)}.`)}
        </p>
      </div>
      <InstallCommand pattern={pattern} />
    </section>
  );
}
