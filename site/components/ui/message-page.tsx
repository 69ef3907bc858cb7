// A short page under one lamp: payment results, the 404 page and the error screen.
import type { ReactNode } from "react";

export type MessagePageProps = { lamp: "on" | "dim" | "off"; title: string; children: ReactNode };

export function MessagePage({ lamp, title, children }: MessagePageProps) {
  return (
    <section
      data-lamp={lamp}
      className="relative isolate mx-auto grid min-h-[80dvh] max-w-5xl content-start justify-items-center overflow-hidden px-5 pt-[max(14rem,30vh+1rem)] pb-16 text-center"
    >
      <div aria-hidden="true" className="message-lamp -z-10">
        <div className="beam" />
        <div className="line" />
      </div>
      <h1>{title}</h1>
      <div className="mt-6 grid max-w-md justify-items-center gap-6 text-balance">{children}</div>
    </section>
  );
}
