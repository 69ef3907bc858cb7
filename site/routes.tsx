// Every address of the site and the page that answers it; pages are fetched when they are needed.
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { catalogue } from "../patterns/catalogue.ts";
import type { Pattern } from "../patterns/define-pattern.ts";
import { Layout } from "./layout.tsx";
import { patternFromQuery } from "./toolkit/pattern-from-query.ts";
import { loadNotes } from "./toolkit/pattern-parts.ts";
import { type Preloadable, preloadable } from "./ui/preloadable.ts";

const pages = {
  home: preloadable(() => import("./pages/home-page.tsx").then((file) => file.default)),
  pattern: preloadable<{ pattern: Pattern }>(() =>
    import("./pages/pattern-page.tsx").then((file) => file.default),
  ),
  embed: preloadable<{ pattern: Pattern }>(() =>
    import("./pages/embed-page.tsx").then((file) => file.default),
  ),
  evidence: preloadable(() => import("./pages/evidence-page.tsx").then((file) => file.default)),
  changes: preloadable(() => import("./pages/changes-page.tsx").then((file) => file.default)),
  success: preloadable(() => import("./pages/success-page.tsx").then((file) => file.default)),
  cancel: preloadable(() => import("./pages/cancel-page.tsx").then((file) => file.default)),
  notFound: preloadable(() => import("./pages/not-found-page.tsx").then((file) => file.default)),
};

export function AppRoutes() {
  const inLayout = (page: ReactNode) => <Layout>{page}</Layout>;
  return (
    <Routes>
      <Route path="/" element={inLayout(<pages.home />)} />
      {catalogue.map((pattern) => (
        <Route
          key={pattern.key}
          path={`/${pattern.key}`}
          element={inLayout(<pages.pattern pattern={pattern} />)}
        />
      ))}
      {catalogue.map((pattern) => (
        <Route
          key={pattern.key}
          path={`/embed/${pattern.key}`}
          element={<pages.embed pattern={pattern} />}
        />
      ))}
      <Route path="/evidence" element={inLayout(<pages.evidence />)} />
      <Route path="/changes" element={inLayout(<pages.changes />)} />
      <Route path="/success" element={inLayout(<pages.success />)} />
      <Route path="/cancel" element={inLayout(<pages.cancel />)} />
      <Route path="*" element={inLayout(<pages.notFound />)} />
    </Routes>
  );
}

/** What an address needs before it can be shown without waiting. */
export async function preparePage(pathname: string, search: string): Promise<void> {
  const simple: Record<string, Preloadable<object>> = {
    "/": pages.home,
    "/evidence": pages.evidence,
    "/changes": pages.changes,
    "/success": pages.success,
    "/cancel": pages.cancel,
  };
  const page = simple[pathname];
  const pattern = catalogue.find(
    ({ key }) => pathname === `/${key}` || pathname === `/embed/${key}`,
  );
  if (pathname === "/") {
    await Promise.all([
      pages.home.preload(),
      loadNotes(patternFromQuery(new URLSearchParams(search).get("pattern"))),
    ]);
  } else if (page) {
    await page.preload();
  } else if (pattern && pathname.startsWith("/embed/")) {
    await pages.embed.preload();
  } else if (pattern) {
    await Promise.all([pages.pattern.preload(), loadNotes(pattern)]);
  } else {
    await pages.notFound.preload();
  }
}
