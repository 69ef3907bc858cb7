// The sign of a fold: points down, and up while the `<details>` whose summary holds it is open.
import { cn } from "@/lib/utils";

export function Chevron({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={cn(
        "size-4 shrink-0 fill-none stroke-current stroke-[1.5] text-quiet transition-transform in-[[open]>summary]:rotate-180 motion-reduce:transition-none",
        className,
      )}
    >
      <path d="m3 6 5 5 5-5" />
    </svg>
  );
}
