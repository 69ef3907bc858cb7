// A titled part of a page that is folded until it is opened; in the HTML all the same, so that the browser's search finds it.
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/lib/utils";
import { Chevron } from "./chevron.tsx";

interface FoldProps {
  /** Of what is inside: a link to it opens the fold. */
  id?: string;
  title: string;
  /** Level of the heading inside the summary. @default 2 */
  level?: 2 | 3;
  /** A few words after the title, such as a count. */
  note?: string;
  /** Called when it is opened, also if that was before the script arrived. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

export function Fold({ id, title, level = 2, note, onOpen, className, children }: FoldProps) {
  const Heading = `h${level}` as const;
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a visitor opened before the script arrived
  useEffect(() => {
    if (details.current?.open) onOpen?.();
  }, []);
  return (
    <details
      ref={details}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
      className={cn("border-t border-line", className)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3 hover:text-lit [&::-webkit-details-marker]:hidden">
        <Heading className={cn("min-w-0 leading-tight", level === 2 ? "text-2xl" : "text-lg")}>
          {title}
        </Heading>
        {note && <span className="text-sm text-quiet">{note}</span>}
        <Chevron className="ms-auto" />
      </summary>
      <div id={id} className="scroll-mt-16 pt-2 pb-6">
        {children}
      </div>
    </details>
  );
}
