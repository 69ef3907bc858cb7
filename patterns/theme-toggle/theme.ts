/// <reference lib="dom" />
"use client";
// The theme is a class on <html>, which every React root reads. vite.config.ts imports this file, hence lib="dom".
import { createElement, useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

export interface ThemeOptions {
  /** Key in localStorage for the choice; null keeps it in memory. @default "theme" */
  storageKey?: string | null;
  /** Theme on a first visit. @default "system" */
  defaultTheme?: Theme;
}

declare global {
  interface Window {
    __theme?: { storageKey: string | null; theme: Theme; isFollowing?: boolean };
  }
}

/**
 * The script for the head: it sets the theme before the first paint, and after Astro's or Turbo's router has swapped the
 * document. It's text because a bundled function may call helpers that the page doesn't have.
 */
export function themeScript({ storageKey = "theme", defaultTheme = "system" }: ThemeOptions = {}) {
  const store = JSON.stringify({ storageKey, theme: defaultTheme }).replaceAll("<", "\\u003c");
  return `(() => {
  const store = (window.__theme ??= ${store});
  const apply = () => {
    try {
      const stored = store.storageKey && localStorage.getItem(store.storageKey);
      if (/^(light|dark|system)$/.test(stored)) store.theme = stored;
    } catch {}
    const prefersDark = window.matchMedia?.("(prefers-color-scheme: dark)").matches;
    const isDark = store.theme === "dark" || (store.theme !== "light" && prefersDark);
    const { classList, dataset } = document.documentElement;
    classList.toggle("dark", !!isDark);
    classList.toggle("light", !isDark);
    dataset.theme = isDark ? "dark" : "light";
  };
  apply();
  document.addEventListener("astro:after-swap", apply);
  document.addEventListener("turbo:load", apply);
})();`;
}

export interface ThemeScriptProps extends ThemeOptions {
  /** Nonce for your content security policy. */
  nonce?: string;
}

/** The script as an element; `<html>` then needs `suppressHydrationWarning`. */
export function ThemeScript({ nonce, ...options }: ThemeScriptProps) {
  return createElement("script", {
    nonce,
    suppressHydrationWarning: true, // browsers hide the nonce
    dangerouslySetInnerHTML: { __html: themeScript(options) },
  });
}

function getStore({ storageKey = "theme", defaultTheme = "system" }: ThemeOptions = {}) {
  window.__theme ??= { storageKey, theme: defaultTheme };
  return window.__theme;
}

/** Keep in step with the script above. */
function apply() {
  const store = getStore();
  try {
    const stored = store.storageKey && localStorage.getItem(store.storageKey);
    if (stored === "light" || stored === "dark" || stored === "system") store.theme = stored;
  } catch {
    // Storage is blocked.
  }
  const prefersDark = window.matchMedia?.("(prefers-color-scheme: dark)").matches;
  const isDark = store.theme === "dark" || (store.theme !== "light" && prefersDark);
  const { classList, dataset } = document.documentElement;
  classList.toggle("dark", !!isDark);
  classList.toggle("light", !isDark);
  dataset.theme = isDark ? "dark" : "light"; // also tells useTheme if nothing changed
}

/**
 * Follows the system and other tabs; `useTheme` calls it. On a page without the script it sets the theme too: call it
 * before the first render to give options.
 */
export function startTheme(options?: ThemeOptions) {
  const store = getStore(options);
  if (store.isFollowing) return;
  store.isFollowing = true;
  apply();
  window.matchMedia?.("(prefers-color-scheme: dark)").addEventListener("change", apply);
  window.addEventListener("storage", apply);
  window.addEventListener("pageshow", apply); // back from the browser's cache
}

export function setTheme(theme: Theme) {
  const store = getStore();
  store.theme = theme;
  try {
    if (store.storageKey) localStorage.setItem(store.storageKey, theme);
  } catch {
    store.storageKey = null; // blocked or full: in memory from now on
  }
  apply();
}

const getTheme = (): Theme => window.__theme?.theme ?? "system";
const getResolvedTheme = (): "light" | "dark" =>
  document.documentElement.classList.contains("dark") ? "dark" : "light";

export function toggleTheme() {
  setTheme(getResolvedTheme() === "dark" ? "light" : "dark");
}

function subscribe(onChange: () => void) {
  startTheme();
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["class", "data-theme"] });
  return () => observer.disconnect();
}

/** Until hydration "system" and "dark", since a server can't know: style with `dark:` what must be right at once. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, getTheme, () => "system" as const);
  const resolvedTheme = useSyncExternalStore(subscribe, getResolvedTheme, () => "dark" as const);
  return { theme, resolvedTheme, setTheme, toggleTheme };
}
