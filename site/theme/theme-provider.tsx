// The site's theme: dark by default, kept in memory only, read inside this provider only.
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import * as store from "../../patterns/theme-toggle/lamplight-theme.ts";
import { ThemeToggle } from "../../patterns/theme-toggle/theme-toggle.tsx";
import { messages } from "../messages.ts";

// Says only that there is a provider. With the theme as its value, parts that hydrate late wouldn't match their HTML.
const WithinProvider = createContext(false);

export function ThemeProvider({ children }: { children?: ReactNode }) {
  useLayoutEffect(() => {
    // An embed can start in the light theme.
    const isLight = document.documentElement.classList.contains("light");
    store.startTheme({ storageKey: null, defaultTheme: isLight ? "light" : "dark" });
  }, []);
  return <WithinProvider value={true}>{children}</WithinProvider>;
}

/** Throws outside a `ThemeProvider`. Dark until hydration: text must not depend on it, styles have `dark:`. */
export function useTheme(): { theme: "dark" | "light" } {
  if (!useContext(WithinProvider)) throw new Error(messages.themeWithoutProvider);
  return { theme: store.useTheme().resolvedTheme };
}

/** The switch in the header: a moon and a sun, with the lit knob on the one that is on. */
export function SiteThemeToggle() {
  useTheme();
  return (
    <ThemeToggle aria-label="Light theme for the site" className="grid h-11 place-items-center">
      <span className="relative flex h-8 w-16 items-center justify-between rounded-full border border-current/60 bg-raised px-2">
        <span className="absolute start-[1px] size-7 rounded-full bg-accent shadow-[0_0_12px_2px_var(--color-glow)] transition-[translate] duration-300 ease-lamp not-dark:translate-x-8 rtl:not-dark:-translate-x-8 motion-reduce:transition-none forced-colors:bg-[Highlight]" />
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="relative size-4 fill-current text-quiet dark:text-on-accent"
        >
          <path d="M6.5 1.8a6.4 6.4 0 1 0 7.7 7.7A5.2 5.2 0 0 1 6.5 1.8z" />
        </svg>
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="relative size-4 fill-current stroke-current stroke-[1.5] text-on-accent dark:text-quiet"
        >
          <circle cx="8" cy="8" r="2.6" />
          <path d="M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8 13 13M3 13l1.2-1.2M11.8 4.2 13 3" />
        </svg>
      </span>
    </ThemeToggle>
  );
}
