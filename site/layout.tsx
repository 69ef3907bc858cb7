// What stands around every page: the way past the header, the header, the footer, and the move between pages.
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { pageTitle } from "../generators/page-title.ts";
import { catalogue } from "../patterns/catalogue.ts";
import { focusMain, goToTop } from "./components/ui/go-to-top.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useMoveToAnchor } from "./hooks/use-anchor.ts";
import { ErrorScreen } from "./rendering/error-screen.tsx";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="absolute start-4 -top-20 z-50 rounded-full bg-accent px-5 py-3 text-[#2b0f18] focus:top-4"
      >
        Skip to content
      </a>
      <Header />
      <Main>{children}</Main>
      <Footer />
    </>
  );
}

/** In the head, which a page without an address of its own leaves as bare as it was. */
function nameAddress(pathname: string): void {
  const set = (selector: string, path: string) => {
    const link = document.head.querySelector<HTMLLinkElement>(selector);
    if (link) link.href = new URL(path, link.href).href;
  };
  set("link[rel=canonical]", pathname);
  set("link[type='text/markdown']", `${pathname === "/" ? "/index" : pathname}.md`);
}

function Main({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  // Before the page is painted, which would be seen at the place of the one before.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    delete document.documentElement.dataset.script; // what was missing was missing there
    document.title = pageTitle(pathname, catalogue);
    nameAddress(pathname);
    if (how === "POP")
      focusMain(); // going back, the browser finds the place
    else goToTop();
  }, [pathname, how]);
  useMoveToAnchor();
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <ErrorScreen place={key}>{children}</ErrorScreen>
    </main>
  );
}
