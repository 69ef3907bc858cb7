// The versions of each component, and whether a copy is up to date.
import { listChanges } from "../../generators/versions.ts";
import { library } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { settings } from "../built-in-settings.ts";
import { CommandLine } from "../components/ui/command-line.tsx";
import { Fold } from "../components/ui/fold.tsx";
import { longDate } from "../components/ui/long-date.ts";
import { PromptFold } from "../features/prompt/prompt-fold.tsx";
import { VersionCheck, VersionNote } from "../features/version-check/version-check.tsx";
import { Link } from "../rendering/link.tsx";

export default function ChangesPage() {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>
        What <em className="text-lit">changed</em>
      </h1>
      <p className="mt-6 max-w-xl text-lg">
        Every file you copy ends with its version. In a prompt, it is under the title. Here is what
        changed in each version. You can also subscribe to the{" "}
        <a href="/changes.xml" className="text-ink underline decoration-lit underline-offset-4">
          feed
        </a>
        .
      </p>
      <div className="mt-12 max-w-[44rem]">
        <VersionCheck />
      </div>
      <ol className="mt-16 border-t border-line">
        {[...Map.groupBy(listChanges(library), ({ date }) => date)].map(([date, changes]) => (
          <li
            key={date}
            className="border-b border-line py-6 sm:grid sm:grid-cols-[14rem_1fr] sm:gap-x-10"
          >
            <h2 className="text-2xl leading-8 max-sm:mb-4">
              <time dateTime={date}>{longDate(date)}</time>
            </h2>
            <ul className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
              {[...Map.groupBy(changes, ({ note }) => note)].map(([note, same]) => (
                <li key={note}>
                  <ul className="flex flex-wrap gap-x-6 text-quiet">
                    {same.map(({ pattern: { key, name, heading }, version }) => (
                      <li
                        key={name}
                        id={`${name}-${version}`}
                        className="scroll-mt-10 target:text-lit"
                      >
                        <Link to={`/${key}`} className="font-serif text-xl text-ink hover:text-lit">
                          {heading}
                        </Link>{" "}
                        {version}
                      </li>
                    ))}
                  </ul>
                  <p className="mt-1">
                    <VersionNote note={note} />
                  </p>
                  {same.map((change) => (
                    <UpdatePrompt key={change.pattern.key} {...change} />
                  ))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </article>
  );
}

/** The difference between a version and the one before, with the prompt that updates a copy; nothing for a first version. */
export function UpdatePrompt({ pattern, version }: { pattern: Pattern; version: string }) {
  const { name, heading, price, versions } = pattern;
  const from = versions[versions.findIndex((one) => one.version === version) + 1]?.version;
  if (!from) return null;
  const title = `${heading}: from ${from} to ${version}`;
  const address = `/changes/${name}-${from}-${version}`;
  if (price === "premium")
    return (
      <Fold level={3} title={title}>
        <p>With their licence key, buyers get the prompt that updates a copy:</p>
        <CommandLine
          command={`curl -H "Authorization: Bearer <licence key>" ${settings.publicUrl}${address}.md`}
        />
      </Fold>
    );
  return (
    <PromptFold title={title} what="update prompt" address={`${address}.md`} show={difference}>
      <p>
        The prompt updates your copy and keeps your edits. If you have none, use the{" "}
        <a href={`${address}.diff`} className="underline decoration-lit underline-offset-4">
          difference as a file
        </a>{" "}
        with <code>git apply</code>.
      </p>
    </PromptFold>
  );
}

const LOOKS = { ins: "text-supported", del: "text-alarm", span: "" };

/** The prompt ends with it. */
function difference(prompt: string) {
  const lines = prompt.slice(prompt.indexOf("\n--- ") + 1, prompt.lastIndexOf("\n```")).split("\n");
  return (
    <pre className="w-fit min-w-full p-5 font-mono text-xs leading-relaxed text-quiet">
      {lines.map((line, index) => {
        const Line = /^\+(?!\+\+ )/.test(line) ? "ins" : /^-(?!-- )/.test(line) ? "del" : "span";
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
            key={index}
            className={`block min-h-lh no-underline ${LOOKS[Line]}`}
          >
            {line}
          </Line>
        );
      })}
    </pre>
  );
}
