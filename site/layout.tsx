// What is around every page: skip link, header and footer, and what a move to another page sets.
import { useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { pageTitle } from "../generators/page-title.ts";
import { settings } from "./built-in-settings.ts";
import { Arrow } from "./components/ui/arrow.tsx";
import { focusMain, goToTop } from "./components/ui/go-to-top.ts";
import { NewTabLink } from "./components/ui/new-tab-link.tsx";
import { patternList } from "./pattern-list.ts";
import { ErrorBoundary } from "./rendering/error-boundary.tsx";
import { Link } from "./rendering/link.tsx";
import { SiteThemeToggle } from "./theme/theme-provider.tsx";

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
        {/* Each page gets a new one, so that an error ends with a move. */}
        <ErrorBoundary key={pathname}>
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

const LINK =
  "inline-flex min-h-11 items-center text-sm text-quiet hover:text-ink hover:transition-colors aria-[current=page]:text-ink";

/** The name, the way to the patterns and the evidence, the theme, the tagline and the author. */
function Header() {
  return (
    <header className="absolute inset-x-0 top-0 z-20 mx-auto max-w-5xl px-5 pt-2 max-[17rem]:static xl:px-0 print:hidden">
      <nav
        aria-label="Site"
        // Very large text needs more than one line.
        className="flex min-h-12 items-center gap-x-2 min-[22rem]:gap-x-3 max-[17rem]:flex-wrap sm:gap-x-6"
      >
        <Link
          to="/"
          className="me-auto inline-flex min-h-11 items-center font-serif text-xl max-[17rem]:basis-full"
        >
          Lamplight
        </Link>
        <Link to="/patterns" className={LINK}>
          Patterns
        </Link>
        <Link to="/evidence" className={LINK}>
          Evidence
        </Link>
        <SiteThemeToggle />
      </nav>
      <p className="-mt-2 text-xs leading-6 text-quiet sm:text-sm">
        {settings.tagline} by{" "}
        <NewTabLink href={settings.profileUrl} className="inline-block text-ink hover:text-lit">
          {settings.author}&nbsp;
          <Arrow to="out" />
        </NewTabLink>
      </p>
    </header>
  );
}

const PAGES = [
  ["/patterns", "All patterns"],
  ...patternList.map(({ key, heading }) => [`/${key}`, heading] as const),
  ["/evidence", "Evidence"],
  ["/sample-size", "Sample size"],
  ["/test-result", "Test result"],
  ["/changes", "Changes"],
  ["/terms", "Terms"],
  ["/privacy", "Privacy"],
] as const;

/** An invitation to get in touch, and a link to every page. */
function Footer() {
  return (
    <footer className="mt-12 border-t border-line print:hidden">
      <div className="mx-auto grid max-w-5xl gap-x-12 gap-y-10 px-5 py-8 lg:grid-cols-[16rem_1fr] xl:px-0">
        <p className="max-w-[30rem] font-serif text-4xl max-[17rem]:text-2xl tracking-[-0.018em]">
          Working on something similar?{" "}
          <NewTabLink
            href={settings.contactUrl}
            className="text-lit whitespace-nowrap underline decoration-1 underline-offset-[0.14em] hover:decoration-2"
          >
            Get in touch.
          </NewTabLink>
        </p>
        <nav aria-label="All pages">
          <ul className="columns-2 gap-x-6 sm:columns-3 lg:columns-4 text-sm text-quiet max-[17rem]:columns-1 **:aria-[current=page]:text-ink">
            {PAGES.map(([path, title]) => (
              <li key={path}>
                <Link to={path} className="inline-flex min-h-8 items-center hover:text-ink">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
