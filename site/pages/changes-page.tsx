// What has changed in each component, and a way to find out about the copy you have.
import { allChanges } from "../changes/all-changes.ts";
import { VersionLookup } from "../changes/version-lookup.tsx";
import { Link } from "../ui/link.tsx";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export default function ChangesPage() {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-36 sm:pt-44 xl:px-0">
      <h1 className="text-[clamp(3.2rem,7.4vw,5.6rem)] leading-[0.93] tracking-[-0.028em]">
        What <em className="text-lit">changed</em>
      </h1>
      <p className="mt-8 max-w-[38rem] text-[1.1875rem] leading-relaxed text-quiet">
        What you took home is yours and stays as it is. Its last line says which version it was, so
        that you can see what has been mended since. There is also a{" "}
        <a href="/changes.xml" className="text-ink underline decoration-lit underline-offset-4">
          feed
        </a>
        .
      </p>
      <div className="mt-12 max-w-[44rem]">
        <VersionLookup changes={allChanges} />
      </div>
      {allChanges.length === 0 ? (
        <p className="mt-16 text-quiet">Nothing has been recorded yet.</p>
      ) : (
        <ol className="mt-16 border-t border-line">
          {allChanges.map(({ pattern, version, hash, date, note }) => (
            <li
              key={hash}
              id={hash}
              className="grid scroll-mt-10 gap-x-10 gap-y-1 border-b border-line py-5 target:bg-raised sm:grid-cols-[9rem_1fr]"
            >
              <time dateTime={date} className="text-sm leading-8 text-quiet">
                {DAY.format(new Date(date))}
              </time>
              <div>
                <h2 className="text-2xl leading-8">
                  <Link to={`/${pattern.key}`} className="hover:text-lit">
                    {pattern.title}
                  </Link>{" "}
                  <span className="text-quiet">{version}</span>
                </h2>
                <p className="mt-1 max-w-[38rem] text-quiet">{note}</p>
                <code className="mt-1 block font-mono text-xs text-quiet">{hash}</code>
              </div>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
