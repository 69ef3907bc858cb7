// A short page under one lamp: payment results, the 404 page and the error screen.
import type { ReactNode } from "react";

export type MessagePageProps = { lamp: "on" | "dim" | "off"; title: string; children: ReactNode };

export function MessagePage({ lamp, title, children }: MessagePageProps) {
  return (
    <section
      data-lamp={lamp}
      className="relative isolate mx-auto grid min-h-[80dvh] max-w-5xl content-start justify-items-center overflow-hidden px-5 pt-[max(14rem,30vh+1rem)] pb-16 text-center"
    >
      <div
        aria-hidden="true"
        className="message-lamp pointer-events-none absolute top-[max(8rem,30vh-5rem)] left-1/2 -z-10 h-120 w-[min(40rem,130%)] -translate-x-1/2"
      >
        <div className="beam absolute inset-0 transition-opacity duration-700 ease-lamp in-data-[lamp=dim]:opacity-45 in-data-[lamp=off]:opacity-0 motion-reduce:transition-none" />
        <div className="line absolute inset-x-1/4 -top-px h-[3px] rounded-[50%]" />
      </div>
      <h1>{title}</h1>
      <div className="mt-6 grid max-w-md justify-items-center gap-6 text-balance">{children}</div>
    </section>
  );
}
