"use client";
// A lamp over one word. Pull the cord, and the page changes theme.
import { useLayoutEffect } from "react";
import type { DemoProps } from "../schema.ts";
import { startTheme } from "./lamplight-theme";
import { ThemeLamp } from "./theme-lamp";
import { ThemeToggle, type ThemeToggleProps } from "./theme-toggle";

export default function ThemeToggleDemo({ props }: DemoProps) {
  const { children = <ThemeLamp />, ...rest }: ThemeToggleProps = props ?? {};
  useLayoutEffect(keepInMemory, []);
  return (
    <div className="flex min-h-112 flex-col items-center overflow-clip px-4 pb-10 not-has-[[role=switch]_svg]:justify-center not-has-[[role=switch]_svg]:gap-6">
      {/* A longer cord on small screens, where the prompt button is at the top. */}
      <span aria-hidden="true" className="h-14 w-0.5 bg-[#64524c] sm:hidden dark:bg-[#6d545e]" />
      <ThemeToggle {...rest}>{children}</ThemeToggle>
      {/* Both words are in the HTML, because only the browser knows the theme. */}
      <p className="relative font-serif text-6xl leading-none text-[#2b1d1b] sm:text-7xl dark:text-[#b6a2a3]">
        <span className="dark:hidden">Day</span>
        <span className="not-dark:hidden">Night</span>
      </p>
    </div>
  );
}

/** The demo starts in the theme of the page and doesn't store a choice. */
function keepInMemory() {
  const isLight = document.documentElement.classList.contains("light");
  startTheme({ storageKey: null, defaultTheme: isLight ? "light" : "dark" });
}
