// A titled part of a page that is folded until it is opened; in the HTML all the same, so that the browser's search finds it.
import type { ReactNode } from "react";
import { cn } from "@/lib/utils";

export interface FoldProps {
  /** Also the fragment that leads here: the browser opens it then. */
  id?: string;
  title: string;
  /** Level of the heading inside the summary. @default 2 */
  level?: 2 | 3;
  /** A few words after the title, such as a count. */
  note?: string;
  open?: boolean;
  className?: string;
  children: ReactNode;
}

export function Fold({ id, title, level = 2, note, open, className, children }: FoldProps) {
  const Heading = `h${level}` as const;
  return (
    <details id={id} open={open} className={cn("group/fold border-t border-line", className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <Heading className={cn("leading-tight", level === 2 ? "text-2xl" : "text-lg")}>
          {title}
        </Heading>
        {note && <span className="text-sm text-quiet">{note}</span>}
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="ms-auto size-4 shrink-0 fill-none stroke-current stroke-[1.5] text-quiet transition-transform group-open/fold:rotate-180 motion-reduce:transition-none"
        >
          <path d="m3 6 5 5 5-5" />
        </svg>
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  );
}
