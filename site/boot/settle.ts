// Lays out what is below the first screen only once the page is alive and its faces are here, a part at a time.

/** What `styles.css` leaves out, a section before what is large in it; and no rows of a table that nobody has opened. */
const PARTS =
  "#toolkit section, article > section, article tr:not(details *), article figure, #measure form, footer";

/** Whoever reads on without scrolling, as a screen reader does, is not kept waiting by faces that don't arrive. */
const LONGEST_WAIT_MS = 4000;

/**
 * The inline boot marks a page that is visited afresh and from its beginning; only there `[data-settling]` leaves out
 * what is not in sight (`styles.css`). A page that is reloaded, entered in its middle or left for one of its own parts
 * is laid out whole at once, for places would move else. Marked "unmoved", it leaves out more, until someone moves.
 */
export function settle(): void {
  const root = document.documentElement;
  if (root.dataset.settling === undefined) return;
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  function next() {
    const part = parts.shift();
    // At the end, or once another page stands here.
    if (!part?.isConnected) {
      delete root.dataset.settling;
      return;
    }
    part.dataset.laidOut = "";
    // The next one after this one's frame, in a task of its own.
    requestAnimationFrame(() => setTimeout(next));
  }
  const faces = new MutationObserver(() => begin());
  const timer = setTimeout(begin, LONGEST_WAIT_MS);
  function begin() {
    faces.disconnect();
    clearTimeout(timer);
    next();
  }
  if (root.dataset.faces === "here") begin();
  else faces.observe(root, { attributeFilter: ["data-faces"] });
}
