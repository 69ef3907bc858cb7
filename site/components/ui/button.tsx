// The site's button in its variants and sizes, ours to edit in the shadcn way.
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

const VARIANTS = {
  default: "bg-accent text-on-accent hover:bg-accent-hover forced-colors:border",
  destructive: "bg-alarm text-ground hover:opacity-90",
  outline: "border border-quiet bg-transparent text-ink hover:border-lit hover:text-lit",
  secondary: "bg-raised text-ink hover:text-lit",
  ghost: "bg-transparent text-quiet hover:text-ink",
  link: "bg-transparent text-ink underline decoration-lit underline-offset-4 hover:text-lit",
} as const;

const SIZES = {
  default: "h-11 px-5 text-sm",
  sm: "h-9 px-4 text-sm max-[13rem]:fluid",
  lg: "h-13 px-7 text-base",
  xl: "h-15 px-9 text-lg",
  icon: "size-11",
  "icon-sm": "size-9",
  "icon-lg": "size-13",
  mobile: "h-12 w-full px-5 text-base",
} as const;

interface ButtonProps extends ComponentProps<"button"> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Renders the only child (a link, say) with the button's look. @default false */
  asChild?: boolean;
  /** A press does nothing; disabled, it would lose the focus. @default false */
  isBusy?: boolean;
}

export function Button({
  variant = "default",
  size = "default",
  asChild = false,
  isBusy = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const Part = asChild ? Slot.Root : "button";
  return (
    <Part
      type={asChild ? undefined : "button"}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={cn(
        "inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-medium whitespace-nowrap hover:transition-colors disabled:cursor-default disabled:opacity-60",
        VARIANTS[variant],
        SIZES[size],
        isBusy && "opacity-60",
        className,
      )}
      {...rest}
    />
  );
}
