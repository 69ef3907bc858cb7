// Tells from a pasted file, or its last line, whether a copy is up to date, and what changed since.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { Link } from "../../rendering/link.tsx";

const VERSION_LINE = /Lamplight ([a-z0-9-]+) (\d+\.\d+\.\d+)/;

export function VersionCheck({ patterns = library }: { patterns?: readonly Pattern[] }) {
  const [text, setText] = useState("");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // What was pasted before the script arrived: React has not seen it.
  useLayoutEffect(() => setText(field.current?.value ?? ""), []);
  return (
    <div className="rounded-2xl bg-raised px-5 pt-5 pb-3 sm:px-7 sm:pt-7 sm:pb-5">
      <label htmlFor={id} className="block font-serif text-2xl">
        Is your copy up to date?
      </label>
      <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
        Paste a file you copied, or its last line.
      </p>
      <textarea
        ref={field}
        id={id}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        placeholder="// Lamplight spotlight-text 1.0.0"
        className="mt-4 w-full min-w-0 rounded-xl border border-quiet bg-ground px-4 py-2.5 font-mono text-sm text-ink placeholder:text-quiet"
      />
      <div role="status" className="mt-2 min-h-5 text-sm text-pretty text-quiet">
        {text.trim() && answer(text, patterns)}
      </div>
    </div>
  );
}

function answer(text: string, patterns: readonly Pattern[]): ReactNode {
  const [, name, version] = VERSION_LINE.exec(text) ?? [];
  if (!name)
    return "We couldn’t find a version line in that. It should look like this: // Lamplight spotlight-text 1.0.0";
  const pattern = patterns.find((one) => one.name === name);
  if (!pattern) return `We have no component called ${name}.`;
  const { heading, key, price, versions } = pattern;
  const place = versions.findIndex((one) => one.version === version);
  if (place < 0) return `We never published version ${version} of ${heading}.`;
  if (place === 0) return `Your copy of ${heading} (${version}) is up to date.`;
  return (
    <>
      <p>
        You have {heading} {version}. Since then:
      </p>
      <ul className="my-2 grid gap-1">
        {versions.slice(0, place).map((newer) => (
          <li key={newer.version}>
            <span className="text-ink">{newer.version}</span> <VersionNote note={newer.note} />
          </li>
        ))}
      </ul>
      <Link to={`/${key}`} className="text-ink underline decoration-lit underline-offset-4">
        Get the latest
      </Link>
      {price === "free" && (
        <a
          href={`/changes/${name}-${version}-${versions[0].version}.md`}
          className="ms-4 text-ink underline decoration-lit underline-offset-4"
        >
          Update prompt that keeps your edits
        </a>
      )}
    </>
  );
}

/** What changed in a version; what is between backticks is code. */
export function VersionNote({ note }: { note: string }) {
  return note.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    index % 2 ? <code key={index}>{part}</code> : part,
  );
}
