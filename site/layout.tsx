// What is around every page: skip link, header and footer, and what a move to another page sets.
import { useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { pageTitle } from "../generators/page-title.ts";
import { focusMain, goToTop } from "./components/ui/go-to-top.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { patternList } from "./pattern-list.ts";
import { ErrorBoundary } from "./rendering/error-boundary.tsx";

export function Layout() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== first) setHasMoved(true);
  useMoves();
  return (
    <>
      <a
        href="#main"
        className="absolute start-4 -top-20 z-50 rounded-full bg-accent px-5 py-3 text-on-accent focus:top-4"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      {/* The browser announces a page that it loads; this announces a move by script. */}
      <p role="status" className="sr-only">
        {hasMoved && pageTitle(pathname, patternList)}
      </p>
    </>
  );
}

/** On a move: title and addresses in the head, scroll position and focus. */
function useMoves(): void {
  const { key, pathname, hash } = useLocation();
  const action = useNavigationType();
  const before = useRef({ key, pathname });
  // Before the page is painted, or it would be seen at the last page's scroll position.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { key, pathname };
    const isOtherPage = pathname !== last.pathname;
    if (key === last.key || (action !== "PUSH" && !isOtherPage)) return;
    if (isOtherPage) {
      delete document.documentElement.dataset.script;
      document.title = pageTitle(pathname, patternList);
      setAddress("link[rel=canonical]", pathname);
      setAddress("link[type='text/markdown']", `${pathname === "/" ? "/index" : pathname}.md`);
    }
    if (action === "POP") return focusMain(); // the browser restores the scroll position
    goToTop();
    // A navigation by the browser, which scrolls to the target, opens its fold and marks it.
    if (hash) window.location.replace(hash);
  }, [key, pathname, hash, action]);
}

function setAddress(selector: string, path: string): void {
  const link = document.head.querySelector<HTMLLinkElement>(selector);
  if (link) link.href = new URL(path, link.href).href;
}
