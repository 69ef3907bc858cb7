// The versions of each component, and whether a copy is up to date.
import { catalogue } from "../../patterns/catalogue.ts";
import { longDate } from "../components/ui/long-date.ts";
import { VersionCheck } from "../features/changes/version-check.tsx";
import { Link } from "../rendering/link.tsx";

export default function ChangesPage() {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>
        What <em className="text-lit">changed</em>
      </h1>
      <p className="mt-6 max-w-xl text-lg">
        The last line of every file you copy gives its version. Check here what has changed since,
        or subscribe to the{" "}
        <a href="/changes.xml" className="text-ink underline decoration-lit underline-offset-4">
          feed
        </a>
        .
      </p>
      <div className="mt-12 max-w-[44rem]">
        <VersionCheck />
      </div>
      <ol className="mt-16 border-t border-line">
        {catalogue.map(({ key, name, heading, versions = [] }) => (
          <li
            key={key}
            id={name}
            className="scroll-mt-10 border-b border-line py-5 target:bg-raised sm:grid sm:grid-cols-[14rem_1fr] sm:gap-x-10"
          >
            <h2 className="text-2xl leading-8">
              <Link to={`/${key}`} className="hover:text-lit">
                {heading}
              </Link>
            </h2>
            <dl>
              {versions.map(({ version, date, note }) => (
                <div key={version} id={`${name}-${version}`} className="mt-1 target:text-lit">
                  <dt className="text-sm text-quiet">
                    <span className="text-ink">{version}</span>,{" "}
                    <time dateTime={date}>{longDate(date)}</time>
                  </dt>
                  <dd className="max-w-[38rem] text-quiet">{note}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </article>
  );
}
