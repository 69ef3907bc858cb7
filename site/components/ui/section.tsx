// A titled part of a page, with its heading beside or above its content.
import type { ReactNode } from "react";

interface SectionProps {
  /** Also the fragment that leads here; the heading gets `<id>-title`. */
  id: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
