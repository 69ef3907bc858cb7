// The light that runs ahead while a page is fetched; none is seen for one that comes at once.

/** Not in the site's stylesheet, which the first page has to carry. */
const CSS = `
.page-move {
  position: fixed;
  inset: 0 0 auto;
  z-index: 50;
  height: 2px;
  background: var(--lit);
  box-shadow: 0 0 .9rem var(--lit);
  transform-origin: left;
  animation: page-move 4.5s .2s cubic-bezier(.1, .7, .2, 1) both;
}
@media (prefers-reduced-motion: reduce) { .page-move { animation: page-move-calm 1ms .2s both } }
@keyframes page-move {
  from { opacity: 0; scale: 0 1 }
  1% { opacity: 1 }
  to { scale: .9 1 }
}
@keyframes page-move-calm { from { opacity: 0 } }`;

export function PageMove() {
  return (
    <p role="status" className="page-move">
      <style href="page-move" precedence="component">
        {CSS}
      </style>
      <span className="sr-only">Loading the page...</span>
    </p>
  );
}
