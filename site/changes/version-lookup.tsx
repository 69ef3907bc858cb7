// A field for the hash of a file that was taken home, and what has changed since.
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Change } from "../../generators/versions/changes-feed.ts";
import { focusPlace } from "../ui/focus-place.ts";
import { Link } from "../ui/link.tsx";
import { type Found, findNewer } from "./find-newer.ts";
import { noteWords } from "./note-words.tsx";

interface VersionLookupProps {
  /** Newest first. */
  changes: readonly Change[];
  /** Where `changes` are not all: those among which a hash would be. */
  lookUp?: ((hash: string) => Promise<readonly Change[]>) | undefined;
}

export function VersionLookup({ changes, lookUp }: VersionLookupProps) {
  const [text, setText] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Pasted before the page was alive: React knows nothing of it.
  useLayoutEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, []);
  const found = findNewer(text, changes);
  const { older, retry } = useOlder(found.state === "unknown" ? found.hash : "", lookUp);
  return (
    <div className="rounded-2xl bg-raised px-5 pt-5 pb-3 sm:px-7 sm:pt-7 sm:pb-5">
      <label htmlFor={id} className="block font-display text-2xl">
        Is yours the newest?
      </label>
      <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
        Paste the last line of a file you took home, or the twelve signs in its brackets.
      </p>
      <input
        ref={field}
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        placeholder="3f2a9c0b1d2e"
        className="mt-4 w-full min-w-0 rounded-xl border border-quiet bg-ground px-4 py-2.5 font-mono text-sm text-ink placeholder:text-quiet"
      />
      <div role="status" className="mt-2 min-h-5 text-sm text-pretty text-quiet">
        {older === "busy" ? (
          <p>Looking through older versions…</p>
        ) : older === "failed" ? (
          <p>
            The older versions could not be fetched.{" "}
            <button
              type="button"
              onClick={({ currentTarget }) => {
                focusPlace(currentTarget.closest<HTMLElement>("[role=status]"));
                retry();
              }}
              className="min-h-6 text-ink underline decoration-lit underline-offset-4"
            >
              Try again
            </button>
          </p>
        ) : (
          <Answer found={older ? findNewer(text, older) : found} />
        )}
      </div>
    </div>
  );
}

/** Null where there is nothing to look up: no hash, or no other list. */
function useOlder(hash: string, lookUp: VersionLookupProps["lookUp"]) {
  const [answer, setAnswer] = useState<{ hash: string; older: readonly Change[] | "failed" }>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same hash anew
  useEffect(() => {
    if (!hash || !lookUp) return;
    let left = false;
    const answered = (older: readonly Change[] | "failed") => {
      if (!left) setAnswer({ hash, older });
    };
    lookUp(hash).then(answered, () => answered("failed"));
    return () => {
      left = true;
    };
  }, [hash, lookUp, tries]);
  function retry() {
    setAnswer(undefined);
    setTries((before) => before + 1);
  }
  const older = !hash || !lookUp ? null : answer?.hash === hash ? answer.older : "busy";
  return { older, retry } as const;
}

function Answer({ found }: { found: Found }) {
  switch (found.state) {
    case "empty":
      return null;
    case "no-hash":
      return <p>There is no hash in this. It looks like 3f2a9c0b1d2e.</p>;
    case "unknown":
      return (
        <p>
          No version has the hash <code className="text-ink">{found.hash}</code>. A file that was
          edited keeps its last line, so the line may come from a later or another toolkit.
        </p>
      );
    case "current":
      return (
        <p>
          <span className="text-ink">
            {found.change.pattern.title} {found.change.version}
          </span>{" "}
          is the newest. Nothing to do.
        </p>
      );
    case "outdated":
      return (
        <>
          <p>
            You have{" "}
            <span className="text-ink">
              {found.change.pattern.title} {found.change.version}
            </span>
            . Since then:
          </p>
          <ul className="mt-2 grid gap-1">
            {found.newer.map((change) => (
              <li key={change.hash}>
                <span className="text-ink">{change.version}</span> {noteWords(change.note)}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <Link
              to={`/${found.change.pattern.key}`}
              className="text-ink underline decoration-lit underline-offset-4"
            >
              Take the new one
            </Link>
          </p>
        </>
      );
  }
}
