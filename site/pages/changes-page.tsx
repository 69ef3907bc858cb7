// What has changed in each component, and a way to find out about the copy you have.
import { Suspense } from "react";
import { ChangeRow } from "../changes/change-row.tsx";
import { newestChanges, whole } from "../changes/newest-changes.ts";
import { VersionLookup } from "../changes/version-lookup.tsx";
import { ChunkBoundary } from "../ui/chunk-boundary.tsx";
import { preloadable } from "../ui/preloadable.ts";

/** With too many changes for one page; never fetched before. */
const GrowingChanges = preloadable(() =>
  import("../changes/growing-changes.tsx").then((file) => file.GrowingChanges),
);
const lookUp = (hash: string) =>
  import("../changes/older-changes.ts").then(({ versionsNear }) => versionsNear(hash));

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
        <VersionLookup changes={newestChanges} lookUp={whole ? undefined : lookUp} />
      </div>
      {whole ? (
        <AllChanges />
      ) : (
        <ChunkBoundary onRetry={GrowingChanges.preload}>
          <Suspense fallback={<div className="min-h-dvh" aria-hidden="true" />}>
            <GrowingChanges />
          </Suspense>
        </ChunkBoundary>
      )}
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
