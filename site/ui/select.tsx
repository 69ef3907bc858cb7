// A browser's own select with an arrow of ours: theirs stands against the edge, each at another distance.
import type { ComponentProps } from "react";

/** `className` is the select's; what is around it is as wide as the place it stands in. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative grid">
      <select {...rest} className={`appearance-none text-ellipsis pe-7 ${className}`} />
      <svg
        aria-hidden="true"
        viewBox="0 0 12 8"
        className="pointer-events-none absolute end-2.5 top-1/2 w-2.5 -translate-y-1/2 fill-none stroke-current stroke-2"
      >
        <path d="m1 1.5 5 5 5-5" />
      </svg>
    </span>
  );
}
