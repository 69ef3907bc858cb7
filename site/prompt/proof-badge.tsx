// Says when and where a prompt was proven, and of which version all this holds.
import type { CodeFacts, ProvenFact } from "../../generators/code/code-facts.ts";
import { longDate } from "../ui/long-date.ts";
import { proofStackTitle, proofVersions } from "./proof-stacks.ts";

/** Needs no script: what opens is the browser's own disclosure. */
export function ProofBadge({ facts: { proven, version } }: { facts: CodeFacts }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 px-5 text-sm text-quiet sm:px-7">
      {proven && <Proven {...proven} />}
      {version && (
        <p className="flex min-h-11 flex-wrap items-center gap-2">
          {`Version ${version.version} `}
          <a
            href={`/changes#${version.hash}`}
            className="underline underline-offset-4 hover:text-ink hover:decoration-lit"
          >
            <code className="font-mono text-xs">{version.hash}</code>
            <span className="sr-only"> among all changes</span>
          </a>
        </p>
      )}
    </div>
  );
}

function Proven({ date, stacks }: ProvenFact) {
  const projects = stacks.length === 1 ? "1 fresh project" : `${stacks.length} fresh projects`;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-baseline gap-2 py-3 text-ink hover:text-lit">
        <span aria-hidden="true" className="text-lit">
          +
        </span>
        <span className="text-balance">{`Proven ${longDate(date)} in ${projects}`}</span>
      </summary>
      <p className="max-w-[38rem] pb-3">
        The prompt was followed to the letter in each, then type-checked, built, and opened in a
        browser: the component is seen and works, the console is clean, axe finds nothing, and
        nothing moves where reduced motion is asked for.
      </p>
      <ul className="grid max-w-[38rem] gap-3 pb-3">
        {stacks.map(({ name, versions }) => (
          <li key={name} className="border-t border-line pt-3">
            <span className="text-ink">{proofStackTitle(name)}</span>
            <br />
            {proofVersions(versions)}
          </li>
        ))}
      </ul>
    </details>
  );
}
