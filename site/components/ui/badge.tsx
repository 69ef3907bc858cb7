// A word set in a small pill: a price, a state.
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

const VARIANTS = {
  default: "bg-accent text-on-accent",
  secondary: "bg-raised text-ink",
  destructive: "bg-alarm text-ground",
  outline: "border border-line text-quiet",
} as const;

interface BadgeProps extends ComponentProps<"span"> {
  /** @default "default" */
  variant?: keyof typeof VARIANTS;
}

export function Badge({ variant = "default", className, ...rest }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex items-center rounded-full px-2 py-0.5 text-xs font-medium leading-4",
        VARIANTS[variant],
        className,
      )}
      {...rest}
    />
  );
}
