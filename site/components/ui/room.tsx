// A short page with one lamp in it, lit, dimmed or off: payment results, the 404 page and the error screen.
import type { ReactNode } from "react";

export type Light = "on" | "dim" | "off";

export function Room({
  light,
  title,
  children,
}: {
  light: Light;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      data-light={light}
      className="relative isolate mx-auto grid min-h-[80dvh] max-w-5xl content-start justify-items-center overflow-hidden px-5 pt-[max(14rem,30vh+1rem)] pb-16 text-center"
    >
      <div aria-hidden="true" className="room-lamp -z-10">
        <div className="beam" />
        <div className="line" />
      </div>
      <h1 className="text-[clamp(2.8rem,7vw,5rem)] leading-[0.95] tracking-[-0.028em]">{title}</h1>
      <div className="mt-6 grid max-w-md justify-items-center gap-6 text-balance text-quiet">
        {children}
      </div>
    </section>
  );
}
