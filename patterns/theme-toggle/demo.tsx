"use client";
// A lamp over one word: pull the cord and the page goes from night to day.
import { ThemeLamp } from "./theme-lamp";
import { useTheme } from "./theme-provider";
import { ThemeToggle } from "./theme-toggle";

export default function ThemeToggleDemo() {
  const { theme } = useTheme();
  return (
    <div className="flex min-h-112 flex-col items-center overflow-clip px-4 pb-10">
      {/* A longer cord on small screens, where the top of the card is needed for something else. */}
      <span
        aria-hidden="true"
        className="h-14 w-0.5 bg-[#6d545e] sm:hidden in-[.light]:bg-[#64524c]"
      />
      <ThemeToggle>
        <ThemeLamp />
      </ThemeToggle>
      <p className="relative font-serif text-6xl leading-none text-[#b6a2a3] sm:text-7xl in-[.light]:text-[#2b1d1b]">
        {theme === "light" ? "Day" : "Night"}
      </p>
    </div>
  );
}
