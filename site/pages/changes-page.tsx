// The versions of each component, and whether a copy is up to date.
import { library } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { longDate } from "../components/ui/long-date.ts";
import { UpdatePrompt } from "../features/version-check/update-prompt.tsx";
import { VersionCheck } from "../features/version-check/version-check.tsx";
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
        {releases().map(({ date, note, components }) => (
          <li
            key={`${date} ${note}`}
            className="border-b border-line py-5 sm:grid sm:grid-cols-[14rem_1fr] sm:gap-x-10"
          >
            <h2 className="text-2xl leading-8">
              <time dateTime={date}>{longDate(date)}</time>
            </h2>
            <div className="min-w-0">
              <p>{note}</p>
              <ul className="mt-1 flex flex-wrap gap-x-6 text-quiet">
                {components.map(({ pattern: { key, name, heading }, version }) => (
                  <li key={name} id={`${name}-${version}`} className="scroll-mt-10 target:text-lit">
                    <Link
                      to={`/${key}`}
                      className="inline-flex min-h-9 items-center text-ink hover:text-lit"
                    >
                      {heading}
                    </Link>{" "}
                    {version}
                  </li>
                ))}
              </ul>
              {components.map((one) => (
                <UpdatePrompt key={one.pattern.key} {...one} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </article>
  );
}

interface Release {
  date: string;
  note: string;
  components: { pattern: Pattern; version: string }[];
}

/** What was published on a day with the same note, newest first. */
function releases(): Release[] {
  const found = new Map<string, Release>();
  for (const pattern of library) {
    for (const { version, date, note } of pattern.versions) {
      const release = found.get(date + note) ?? { date, note, components: [] };
      release.components.push({ pattern, version });
      found.set(date + note, release);
    }
  }
  return [...found.values()].sort((a, b) => b.date.localeCompare(a.date));
}
