// A short page with one lamp in it, lit, dimmed or off: payment results, the 404 page and the error screen.
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Light = "on" | "dim" | "off";

const BEAM: Record<Light, string> = { on: "opacity-100", dim: "opacity-35", off: "opacity-0" };

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
      className="relative isolate mx-auto grid min-h-[80dvh] max-w-5xl content-center justify-items-center overflow-hidden px-5 pt-40 pb-16 text-center"
    >
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-28 -z-10 mx-auto h-[28rem] max-w-[44rem]"
      >
        <div
          className={classNames(
            "absolute inset-0 bg-[radial-gradient(50%_70%_at_50%_0,color-mix(in_oklab,var(--color-accent)_42%,transparent),transparent_100%)] transition-opacity duration-700 ease-lamp motion-reduce:transition-none",
            BEAM[light],
          )}
        />
        <div
          className={classNames(
            "absolute inset-x-0 top-0 mx-auto h-0.5 w-56 rounded-full sm:w-80",
            light === "off"
              ? "bg-line"
              : "bg-[linear-gradient(90deg,transparent,var(--color-accent)_18%,var(--color-filament)_50%,var(--color-accent)_82%,transparent)]",
            light === "dim" && "opacity-60",
          )}
        />
      </div>
      <h1 className="text-[clamp(2.8rem,7vw,5rem)] leading-[0.95] tracking-[-0.028em]">{title}</h1>
      <div className="mt-6 grid max-w-md justify-items-center gap-6 text-quiet">{children}</div>
    </section>
  );
}
