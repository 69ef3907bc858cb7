// Shows text compiled from a pattern's notes, and the list of what it cites.

import { cn } from "@/lib/utils";
import type { Footnote } from "../../../patterns/notes.ts";
import { Arrow } from "../../components/ui/arrow.tsx";

export function Note({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={cn("note", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from our own Markdown, in which raw HTML is refused
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface ReferencesProps {
  references: readonly Footnote[];
  /** One line each, for a panel. @default false */
  compact?: boolean;
  className?: string;
}

export function References({ references, compact = false, className }: ReferencesProps) {
  if (references.length === 0) return null;
  return (
    <ol
      className={cn(
        "text-sm text-quiet",
        compact ? "flex flex-wrap gap-x-6 gap-y-1" : "grid gap-3",
        className,
      )}
    >
      {references.map((reference) => (
        <li
          key={reference.id}
          id={`ref-${reference.id}`}
          value={reference.number}
          className="flex scroll-mt-20 gap-2 target:text-ink"
        >
          <span aria-hidden="true" className="min-w-2 text-xs leading-6 text-lit">
            {reference.number}
          </span>
          <span>
            <a
              href={reference.url}
              target="_blank"
              rel="noopener noreferrer"
              className="hover:text-ink"
            >
              <span className="underline underline-offset-4 hover:decoration-lit">
                {reference.label}
              </span>
              {!compact && (
                <>
                  {" "}
                  <cite className="text-ink not-italic">{reference.title}</cite> {reference.venue}
                  {(reference.interest || reference.doubt) && "."}
                </>
              )}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            {compact && reference.vendor && " (a vendor)"}
            {!compact && reference.interest && ` ${reference.interest}`}
            {!compact && reference.doubt && ` ${reference.doubt}`}
            <Backs reference={reference} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The ways back to where the text cites it: one arrow, and numbers where they are several. */
function Backs({ reference: { backs, number } }: { reference: Footnote }) {
  return (
    <span className="min-[17rem]:whitespace-nowrap">
      {backs.map((anchor, index) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          aria-label={`Back to the text, reference ${number}, place ${index + 1}`}
          className="px-[0.5625rem] py-1 hover:text-lit"
        >
          {index === 0 && <Arrow to="back" />}
          {backs.length > 1 && ` ${index + 1}`}
        </a>
      ))}
    </span>
  );
}
