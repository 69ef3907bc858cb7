// Lays out what is below the first screen only once the page is alive and its faces are here, a part at a time.

/** A section first, then what is large in it. `styles.css` names the same. */
const PARTS = "article > section, article tr:not(details *), article figure, #measure form";

/**
 * The inline boot marks a page that is visited afresh and from its beginning; only there `[data-settling]` leaves out
 * what is not in sight (`styles.css`). A page that is reloaded, entered in its middle or left for one of its own parts
 * is laid out whole at once, for places would move else.
 */
export function settle(): void {
  const root = document.documentElement;
  if (root.dataset.settling === undefined) return;
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  function next() {
    const part = parts.shift();
    if (!part) {
      delete root.dataset.settling;
      return;
    }
    part.dataset.laidOut = "";
    // The next one after this one's frame, in a task of its own.
    requestAnimationFrame(() => setTimeout(next));
  }
  const faces = new MutationObserver(whenHere);
  function whenHere() {
    if (root.dataset.faces !== "here") return;
    faces.disconnect();
    next();
  }
  faces.observe(root, { attributeFilter: ["data-faces"] });
  whenHere();
}
