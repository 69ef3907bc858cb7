/// <reference lib="dom" />
"use client";
// The page's theme. `<html>` carries it, and any number of React roots read it from there.
import { createElement, useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

export interface ThemeOptions {
  /** Key in localStorage that remembers the choice; null keeps it in memory only. @default "theme" */
  storageKey?: string | null;
  /** Theme of a first visit. @default "system" */
  defaultTheme?: Theme;
}

declare global {
  interface Window {
    __theme?: { storageKey: string | null; theme: Theme; isFollowing?: boolean };
  }
}

/**
 * The script for the head, as text. It sets the theme before the first paint, and again when the router of Astro or
 * Turbo has swapped the document. Not a function turned into text: bundlers put calls to their own helpers into those.
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

/** The same as an element, for a head that React renders. `<html>` then needs `suppressHydrationWarning`. */
export function ThemeScript({ nonce, ...options }: ThemeOptions & { nonce?: string }) {
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

/** As in the script above. */
function apply() {
  const store = getStore();
  try {
    const stored = store.storageKey && localStorage.getItem(store.storageKey);
    if (stored === "light" || stored === "dark" || stored === "system") store.theme = stored;
  } catch {}
  const prefersDark = window.matchMedia?.("(prefers-color-scheme: dark)").matches;
  const isDark = store.theme === "dark" || (store.theme !== "light" && prefersDark);
  const { classList, dataset } = document.documentElement;
  classList.toggle("dark", !!isDark);
  classList.toggle("light", !isDark);
  dataset.theme = isDark ? "dark" : "light";
}

/**
 * Follows the system and other tabs; on a page without the script it sets the theme first. `useTheme` calls it. Call it
 * before the first render to give it options; they don't count if the script has run.
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

function getTheme(): Theme {
  return window.__theme?.theme ?? "system";
}

function getResolvedTheme(): "light" | "dark" {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

export function toggleTheme() {
  setTheme(getResolvedTheme() === "dark" ? "light" : "dark");
}

function subscribe(onChange: () => void) {
  startTheme();
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["class", "data-theme"] });
  return () => observer.disconnect();
}

/**
 * What was chosen, what it comes to, and the ways to change it. A server knows neither: until hydration they are
 * "system" and "dark". Style what must be right at once with `dark:`.
 */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, getTheme, () => "system" as const);
  const resolvedTheme = useSyncExternalStore(subscribe, getResolvedTheme, () => "dark" as const);
  return { theme, resolvedTheme, setTheme, toggleTheme };
}
