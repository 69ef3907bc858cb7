// A field for the hash of a file that was taken home, and what has changed since.
import { useId, useState } from "react";
import type { Change } from "../../takeaway/versions/changes-feed.ts";
import { Link } from "../ui/link.tsx";
import { type Found, findNewer } from "./find-newer.ts";

export function VersionLookup({ changes }: { changes: readonly Change[] }) {
  const [text, setText] = useState("");
  const id = useId();
  return (
    <div className="rounded-2xl bg-raised px-5 pt-5 pb-3 sm:px-7 sm:pt-7 sm:pb-5">
      <label htmlFor={id} className="block font-display text-2xl">
        Is yours the newest?
      </label>
      <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
        Paste the last line of a file you took home, or the twelve signs in its brackets.
      </p>
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        placeholder="3f2a9c0b1d2e"
        className="mt-4 w-full min-w-0 rounded-xl border border-quiet bg-ground px-4 py-2.5 font-mono text-sm text-ink placeholder:text-quiet/70"
      />
      <div role="status" className="mt-2 min-h-5 text-sm text-pretty text-quiet">
        <Answer found={findNewer(text, changes)} />
      </div>
    </div>
  );
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
                <span className="text-ink">{change.version}</span> {change.note}
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
