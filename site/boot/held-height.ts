// An introduction keeps the height that it has when its real face arrives: what follows it is being read, and would jump.

/** What the inline boot holds so. */
export const HELD = "article h1+*";

/** Lets go once the window has another width, at which the lines break elsewhere. */
export function letGoOfHeights(): void {
  const width = innerWidth;
  const gone = new AbortController();
  addEventListener(
    "resize",
    () => {
      if (innerWidth === width) return;
      gone.abort();
      for (const text of document.querySelectorAll<HTMLElement>(HELD)) text.style.minHeight = "";
    },
    gone,
  );
}
