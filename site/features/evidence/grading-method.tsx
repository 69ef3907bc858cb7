// How claims are judged: what the letters mean, what counts as known, when it was last checked, where errors go.
import { gradeMeanings } from "../../../patterns/evidence-grades.ts";
import { longDate } from "../../components/ui/long-date.ts";
import { settings } from "../../site-settings.ts";
import { checked, paperCount } from "./all-evidence.ts";

export function GradingMethod() {
  return (
    <section
      aria-labelledby="method"
      className="mt-24 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[1fr_minmax(0,2fr)]"
    >
      <h2 id="method" className="text-[2.4rem] leading-none">
        How we grade
      </h2>
      <div>
        <dl className="border-b border-line">
          {Object.entries(gradeMeanings).map(([grade, meaning]) => (
            <div key={grade} className="flex items-baseline gap-5 border-t border-line py-3">
              <dt className="w-5 shrink-0 font-display text-2xl text-lit">{grade}</dt>
              <dd className="text-[0.9375rem] text-pretty text-quiet">{meaning}</dd>
            </div>
          ))}
        </dl>
        <div className="note mt-8 max-w-[38rem]">
          <p>
            <strong>Two letters, two questions.</strong> A pattern can rest on good research while
            the figure told about it does not. The verdict’s letter judges the figure as it is
            claimed; the evidence’s letter judges what is known of the pattern itself.
          </p>
          <p>
            <strong>What counts.</strong> Only a source that we could find and read about ourselves
            is listed, {paperCount} of them so far. Where we saw only an abstract, or the numbers
            came from notes on a paper, the source says so; numbers from notes are never set large.
            A vendor’s white paper is called one. The verdict asks whether that very figure, for
            that outcome, was ever measured.
          </p>
          <p>
            <strong>When.</strong> Every entry was last checked on{" "}
            <time dateTime={checked}>{longDate(checked)}</time>.
          </p>
          <p id="report">
            <strong>Found an error?</strong> A wrong number, a dead link, a study that we should
            know:{" "}
            <a href={settings.contactUrl} target="_blank" rel="noopener noreferrer">
              tell {settings.author}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            , with the claim’s address. Each claim above is a link to itself.
          </p>
        </div>
      </div>
    </section>
  );
}
