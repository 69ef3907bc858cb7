"use client";
// A switch between dark and light. Its look follows the class on `<html>`, so it is right before hydration.
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/utils";
import { useTheme } from "./lamplight-theme";

export interface ThemeToggleProps extends ComponentProps<"button"> {
  /** A drawing to show instead of the small switch. */
  children?: ReactNode;
  /** Ignores clicks and keys. @default false */
  disabled?: boolean;
  /** Accessible name. The switch is on in the light theme. @default "Light theme" */
  "aria-label"?: string;
}

export function ThemeToggle({ children, className, onClick, ...props }: ThemeToggleProps) {
  const { resolvedTheme, toggleTheme } = useTheme();
  return (
    <button
      aria-label="Light theme"
      aria-checked={resolvedTheme === "light"}
      {...props}
      type="button"
      role="switch"
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) toggleTheme();
      }}
      className={cn(
        "relative m-0 box-border inline-block shrink-0 cursor-pointer touch-manipulation select-none p-0 font-[family-name:inherit] font-[number:inherit] text-[length:inherit] text-inherit leading-[inherit] outline-offset-4 outline-[var(--ring,oklch(from_var(--lamp,#f08caa)_0.48_0.145_h))] focus-visible:outline-2 disabled:cursor-default disabled:opacity-50 dark:outline-[var(--ring,oklch(from_var(--lamp,#f08caa)_0.75_0.125_h))]",
        // Looks 56 × 30 px; `before` makes the target 44 px high.
        children
          ? "rounded-3xl border-0 bg-transparent"
          : "h-7.5 w-14 rounded-full border border-current/60 bg-current/4 align-middle before:absolute before:-inset-x-1 before:-inset-y-2",
        className,
      )}
    >
      {children || (
        <span
          aria-hidden="true"
          className="absolute start-7.5 top-1 box-border size-5 rounded-full border border-[oklch(from_var(--lamp,#f08caa)_0.48_0.145_h)] bg-[radial-gradient(circle_at_42%_36%,oklch(from_var(--lamp,#f08caa)_0.94_0.035_h)_8%,oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h)_72%)] shadow-[0_0_14px_3px_oklch(from_var(--lamp,#f08caa)_0.67_0.17_h/0.55)] transition-[inset-inline-start] duration-300 ease-[cubic-bezier(0.16,0.84,0.3,1)] motion-reduce:transition-none dark:start-1 dark:border-0 dark:shadow-[0_0_14px_2px_oklch(from_var(--lamp,#f08caa)_max(l,0.7)_c_h/0.6)] forced-colors:bg-[ButtonText]"
        />
      )}
    </button>
  );
}
