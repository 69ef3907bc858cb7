// A change as it is listed: when, of what, which version, and what is new.
import type { Change } from "../../generators/versions/changes-feed.ts";
import { Link } from "../ui/link.tsx";
import { longDate } from "../ui/long-date.ts";
import { noteWords } from "./note-words.tsx";

export function ChangeRow({ change: { pattern, version, hash, date, note } }: { change: Change }) {
  return (
    <li
      id={hash}
      className="grid scroll-mt-10 gap-x-10 gap-y-1 border-b border-line py-5 target:bg-raised sm:grid-cols-[9rem_1fr]"
    >
      <time dateTime={date} className="text-sm leading-8 text-quiet">
        {longDate(date)}
      </time>
      <div>
        <h2 className="text-2xl leading-8">
          <Link to={`/${pattern.key}`} className="hover:text-lit">
            {pattern.title}
          </Link>{" "}
          <span className="text-quiet">{version}</span>
        </h2>
        <p className="mt-1 max-w-[38rem] text-quiet">{noteWords(note)}</p>
        <code className="mt-1 block font-mono text-xs text-quiet">{hash}</code>
      </div>
    </li>
  );
}
