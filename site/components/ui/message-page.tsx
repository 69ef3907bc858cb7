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
        className="pointer-events-none absolute top-[max(8rem,30vh-5rem)] left-1/2 -z-10 h-120 w-[min(40rem,130%)] -translate-x-1/2"
      >
        <div className="absolute inset-0 bg-radial-[60%_90%_at_50%_0%] from-accent/46 via-accent/14 to-transparent mask-[conic-gradient(from_146deg_at_50%_-50%,transparent,#000_18deg_50deg,transparent_68deg)] transition-opacity duration-700 ease-lamp in-data-[lamp=dim]:opacity-45 in-data-[lamp=off]:opacity-0 motion-reduce:transition-none" />
        <div className="absolute inset-x-1/4 -top-px h-[3px] rounded-[50%] bg-linear-to-r from-transparent via-accent to-transparent in-data-[lamp=off]:via-quiet" />
      </div>
      <h1>{title}</h1>
      <div className="mt-6 grid max-w-md justify-items-center gap-6 text-balance">{children}</div>
    </section>
  );
}
