/// <reference lib="dom" />
"use client";
// The theme is a class on <html>, which every React root reads. vite.config.ts imports this file, hence lib="dom".
import { createElement, useInsertionEffect, useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

export interface ThemeOptions {
  /** Key in localStorage for the choice; null keeps it in memory. @default "theme" */
  storageKey?: string | null;
  /** Theme on a first visit. @default "system" */
  defaultTheme?: Theme;
}

interface ThemeStore {
  storageKey: string | null;
  theme: Theme;
  apply: () => void;
}

declare global {
  interface Window {
    __lamplightTheme?: ThemeStore;
  }
}

/**
 * Sets the theme and keeps it. It follows the system and other tabs, and puts the class back if a framework writes its
 * own attributes on `<html>`. Only the first call counts; `ThemeScript` and `useTheme` make it too. The head's script is
 * this function's text. So it uses nothing from outside, and no variable in it is a function: some bundlers wrap those.
 */
export function startTheme(options: ThemeOptions = {}): ThemeStore {
  if (window.__lamplightTheme) return window.__lamplightTheme;
  const { storageKey = "theme", defaultTheme = "system" } = options;
  const system = window.matchMedia?.("(prefers-color-scheme: dark)");
  const store: ThemeStore = {
    storageKey,
    theme: defaultTheme,
    apply() {
      try {
        const stored = store.storageKey && localStorage.getItem(store.storageKey);
        if (stored === "light" || stored === "dark" || stored === "system") store.theme = stored;
      } catch {
        // Storage is blocked.
      }
      const isDark = store.theme === "dark" || (store.theme === "system" && !!system?.matches);
      const root = document.documentElement; // React 18 may have replaced it
      observer.observe(root, { attributeFilter: ["class", "data-theme"] });
      root.classList.toggle("dark", isDark);
      root.classList.toggle("light", !isDark);
      root.dataset.theme = isDark ? "dark" : "light"; // also tells the observer if nothing changed
    },
  };
  let wiped: string | null = null;
  const observer = new MutationObserver(() => {
    const root = document.documentElement;
    const hasTheme = root.matches(".dark, .light") && root.dataset.theme;
    // The same change once in a task: a library that undoes this has the last word.
    if (!hasTheme && root.className !== wiped) {
      wiped = root.className;
      setTimeout(() => {
        wiped = null;
      });
      store.apply();
    }
    window.dispatchEvent(new Event("lamplight-theme"));
  });
  window.__lamplightTheme = store;
  observer.observe(document, { childList: true });
  system?.addEventListener("change", store.apply);
  window.addEventListener("storage", store.apply);
  window.addEventListener("pageshow", store.apply); // back from the browser's cache
  store.apply();
  return store;
}

/** The script for the head: it sets the theme before the first paint. */
export function themeScript(options: ThemeOptions = {}) {
  return `(${startTheme})(${JSON.stringify(options).replaceAll("<", "\\u003c")});`;
}

export interface ThemeScriptProps extends ThemeOptions {
  /** Nonce for your content security policy. */
  nonce?: string;
}

/**
 * The script as an element; `<html>` then needs `suppressHydrationWarning`. Only a server renders it, because browsers run
 * no script that React adds. If React makes the document itself, this component sets the theme.
 */
export function ThemeScript({ nonce, ...options }: ThemeScriptProps) {
  const isInHtml = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  useInsertionEffect(() => {
    startTheme(options);
  });
  if (!isInHtml) return null;
  return createElement("script", {
    nonce,
    suppressHydrationWarning: true, // browsers hide the nonce
    dangerouslySetInnerHTML: { __html: themeScript(options) },
  });
}

export function setTheme(theme: Theme) {
  const store = startTheme();
  store.theme = theme;
  try {
    if (store.storageKey) localStorage.setItem(store.storageKey, theme);
  } catch {
    store.storageKey = null; // blocked or full: in memory from now on
  }
  store.apply();
}

const getTheme = (): Theme => window.__lamplightTheme?.theme ?? "system";
const getResolvedTheme = (): "light" | "dark" =>
  document.documentElement.classList.contains("dark") ? "dark" : "light";

export function toggleTheme() {
  setTheme(getResolvedTheme() === "dark" ? "light" : "dark");
}

function subscribe(onChange: () => void) {
  startTheme();
  window.addEventListener("lamplight-theme", onChange);
  return () => window.removeEventListener("lamplight-theme", onChange);
}

/** Until hydration "system" and "dark", since a server can't know: style with `dark:` what must be right at once. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, getTheme, () => "system" as const);
  const resolvedTheme = useSyncExternalStore(subscribe, getResolvedTheme, () => "dark" as const);
  return { theme, resolvedTheme, setTheme, toggleTheme };
}
