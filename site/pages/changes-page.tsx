// What has changed in each component, and a way to find out about the copy you have.
import { ChangeRow } from "../changes/change-row.tsx";
import { newestChanges } from "../changes/newest-changes.ts";
import { VersionLookup } from "../changes/version-lookup.tsx";

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
        <VersionLookup changes={newestChanges} />
      </div>
      <AllChanges />
    </article>
  );
}

function AllChanges() {
  if (newestChanges.length === 0)
    return <p className="mt-16 text-quiet">Nothing has been recorded yet.</p>;
  return (
    <ol className="mt-16 border-t border-line">
      {newestChanges.map((change) => (
        <ChangeRow key={change.hash} change={change} />
      ))}
    </ol>
  );
}
