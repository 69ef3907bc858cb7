// The line of script for the <head> that puts the remembered theme on <html> before the first paint.
// It stands apart from the provider, without "use client", so that a server component may call it.

/**
 * Code to be inlined in the `<head>`, so that a page never flashes in the wrong theme. It never throws,
 * even where storage is blocked, and it can't break out of its `<script>` whatever the key holds.
 *
 * @param storageKey the same key as the `ThemeProvider`'s
 * @param defaultTheme the theme of a first visit; the same as the `ThemeProvider`'s
 *
 * @example <script dangerouslySetInnerHTML={{ __html: themeScript("theme") }} />
 */
export function themeScript(
  storageKey: string,
  defaultTheme: "dark" | "light" | "system" = "dark",
): string {
  const quote = (text: string) => JSON.stringify(text).replace(/</g, "\\u003c");
  const first =
    defaultTheme === "system"
      ? 'matchMedia("(prefers-color-scheme:light)").matches?"light":"dark"'
      : quote(defaultTheme);
  return `(function(r,t,s){try{s=localStorage.getItem(${quote(storageKey)})}catch(e){}if(s==="dark"||s==="light")t=s;r.classList.remove("dark","light");r.classList.add(t);r.dataset.theme=t;r.style.colorScheme=t})(document.documentElement,${first})`;
}
