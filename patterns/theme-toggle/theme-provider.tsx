"use client";
// Keeps the page's theme on <html>, in memory unless a storage key is given, and shares it with the tree.
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from "react";

export type Theme = "dark" | "light";

export interface ThemeContextValue {
  /** The theme the page stands in now. */
  theme: Theme;
  /** Puts the page in a theme. */
  setTheme: (theme: Theme) => void;
  /** Puts the page in the other theme. */
  toggleTheme: () => void;
}

export interface ThemeProviderProps {
  /** What may use the theme, usually the whole page. */
  children?: ReactNode;
  /**
   * Theme of a page whose `<html>` carries neither class yet; also what the server renders. A server-rendered page
   * says it on its `<html>` too, as `className="dark"`: else the other one is seen until React comes. `system` begins
   * with what the visitor's device asks for, which no server knows: it leaves the class to `themeScript`.
   * @default "dark"
   */
  defaultTheme?: "dark" | "light" | "system";
  /**
   * Name under which the choice is remembered in this browser. Without it the theme lives in memory only.
   * A server-rendered page also needs `themeScript(storageKey)` in its `<head>`, and
   * `suppressHydrationWarning` where React renders `<html>` itself.
   */
  storageKey?: string;
}

const ThemeContext = createContext<ThemeContextValue | null>(null);

// <html> itself is the store: whatever an inline script put there before React came, or another one puts there later,
// is adopted, and what React believes can't differ from what the page looks like.
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  const changes = new MutationObserver(listener);
  changes.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => {
    listeners.delete(listener);
    changes.disconnect();
  };
}

function isTheme(value: unknown): value is Theme {
  return value === "dark" || value === "light";
}

function readTheme(): Theme | null {
  const { classList, dataset } = document.documentElement;
  if (classList.contains("dark")) return "dark";
  if (classList.contains("light")) return "light";
  return isTheme(dataset.theme) ? dataset.theme : null;
}

function resolve(theme: Theme | "system"): Theme {
  if (theme !== "system") return theme;
  return window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function writeTheme(theme: Theme) {
  const root = document.documentElement;
  root.classList.remove(theme === "dark" ? "light" : "dark");
  root.classList.add(theme);
  root.dataset.theme = theme;
  root.style.colorScheme = theme; // scrollbars and native controls follow
  for (const listener of listeners) listener();
}

/** Storage may be absent, blocked or full; a theme is not worth an error. */
function recall(storageKey: string | undefined): Theme | null {
  if (storageKey === undefined) return null;
  try {
    const value = window.localStorage.getItem(storageKey);
    return isTheme(value) ? value : null;
  } catch {
    return null;
  }
}

function remember(storageKey: string | undefined, theme: Theme) {
  if (storageKey === undefined) return;
  try {
    window.localStorage.setItem(storageKey, theme);
  } catch {
    // The theme still holds for this page.
  }
}

export function ThemeProvider({ children, defaultTheme = "dark", storageKey }: ThemeProviderProps) {
  const theme = useSyncExternalStore(
    subscribe,
    () => readTheme() ?? resolve(defaultTheme),
    () => (defaultTheme === "system" ? "dark" : defaultTheme),
  );

  // Completes <html> before the first paint and, where the choice is remembered, follows other tabs.
  useLayoutEffect(() => {
    writeTheme(recall(storageKey) ?? readTheme() ?? resolve(defaultTheme));
    if (storageKey === undefined) return;
    const follow = (event: StorageEvent) => {
      if (event.key === storageKey && isTheme(event.newValue)) writeTheme(event.newValue);
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [storageKey, defaultTheme]);

  const value = useMemo<ThemeContextValue>(() => {
    const setTheme = (next: Theme) => {
      writeTheme(next);
      remember(storageKey, next);
    };
    return {
      theme,
      setTheme,
      // Asked of <html>, not of `theme`: two toggles in one tick must cancel out.
      toggleTheme: () =>
        setTheme((readTheme() ?? resolve(defaultTheme)) === "dark" ? "light" : "dark"),
    };
  }, [theme, defaultTheme, storageKey]);

  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The page's theme and the ways to change it; throws outside a `ThemeProvider`. */
export function useTheme(): ThemeContextValue {
  const value = useContext(ThemeContext);
  if (value === null) throw new Error("useTheme must be used within a ThemeProvider");
  return value;
}
