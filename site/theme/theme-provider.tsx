// The site's own theme: dark by default, kept in memory only, and read within this provider alone.
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import * as store from "../../patterns/theme-toggle/theme.ts";
import { ThemeToggle, type ThemeToggleProps } from "../../patterns/theme-toggle/theme-toggle.tsx";

// Only whether there is a provider. The theme itself would reach a part that hydrates later in another value than the
// server rendered, and its text would not match.
const WithinProvider = createContext(false);

export function ThemeProvider({ children }: { children?: ReactNode }) {
  useLayoutEffect(() => {
    // An embed whose address asks for it is light from the start.
    const isLight = document.documentElement.classList.contains("light");
    store.startTheme({ storageKey: null, defaultTheme: isLight ? "light" : "dark" });
  }, []);
  return <WithinProvider value={true}>{children}</WithinProvider>;
}

export interface SiteTheme {
  theme: "dark" | "light";
  setTheme: (theme: "dark" | "light") => void;
  toggleTheme: () => void;
}

/** Throws outside a `ThemeProvider`. Dark until hydration: text must not depend on it, styles have `dark:`. */
export function useTheme(): SiteTheme {
  const isWithin = useContext(WithinProvider);
  if (!isWithin) throw new Error("useTheme must be used within a ThemeProvider");
  const { resolvedTheme, setTheme, toggleTheme } = store.useTheme();
  return { theme: resolvedTheme, setTheme, toggleTheme };
}

/** The pattern's switch in the site's theme. */
export function SiteThemeToggle(props: ThemeToggleProps) {
  useTheme();
  return <ThemeToggle {...props} />;
}
