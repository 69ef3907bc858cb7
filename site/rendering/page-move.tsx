// Tells a move to another page: its title for a screen reader and, while it takes long, a light that runs ahead.
import { createContext, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { pageTitle } from "../../generators/page-title.ts";
import { catalogue } from "../../patterns/catalogue.ts";

/** Whether the visitor has asked for a page that is still on its way. */
export const PageOnItsWay = createContext(false);

/** Milliseconds; a page that comes sooner needs no telling. */
const LATE_MS = 200;

/** Not in the site's stylesheet, which the first page has to carry. */
const CSS = `
.page-move {
  position: fixed;
  inset: 0 0 auto;
  z-index: 50;
  height: 2px;
  background: var(--lit);
  box-shadow: 0 0 .9rem var(--lit);
  scale: .9 1;
  transform-origin: left;
  animation: page-move 4.5s cubic-bezier(.1, .7, .2, 1);
}
@media (prefers-reduced-motion: reduce) { .page-move { animation: none } }
@keyframes page-move { from { scale: 0 1 } }`;

/** Stands on every page, since a region is heard only if it was there before its words. */
export function PageMove() {
  const isOnItsWay = use(PageOnItsWay);
  const [isLate, setIsLate] = useState(false);
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  // A page that is loaded, the browser tells.
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== first) setHasMoved(true);
  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOnItsWay]);
  return (
    <div role="status">
      {isLate ? (
        <p className="page-move">
          <style href="page-move" precedence="component">
            {CSS}
          </style>
          <span className="sr-only">Loading the page...</span>
        </p>
      ) : (
        hasMoved && <span className="sr-only">{pageTitle(pathname, catalogue)}</span>
      )}
    </div>
  );
}
