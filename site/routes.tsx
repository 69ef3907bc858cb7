// Every address of the site and the page that answers it; pages are fetched when they are needed.
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { catalogue } from "../patterns/catalogue.ts";
import type { Pattern } from "../patterns/schema.ts";
import { patternFromQuery } from "./features/toolkit/pattern-from-query.ts";
import { loadNotes } from "./features/toolkit/pattern-parts.ts";
import { Layout } from "./layout.tsx";
import { type Preloadable, preloadable } from "./rendering/preloadable.ts";

const page = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> => preloadable(() => load().then((file) => file.default));

const PatternPage = page<{ pattern: Pattern }>(() => import("./pages/pattern-page.tsx"));
const EmbedPage = page<{ pattern: Pattern }>(() => import("./pages/embed-page.tsx"));
const NotFoundPage = page(() => import("./pages/not-found-page.tsx"));
const PAGES: Readonly<Record<string, Preloadable<object>>> = {
  "/": page(() => import("./pages/home-page.tsx")),
  "/evidence": page(() => import("./pages/evidence-page.tsx")),
  "/changes": page(() => import("./pages/changes-page.tsx")),
  "/success": page(() => import("./pages/success-page.tsx")),
  "/cancel": page(() => import("./pages/cancel-page.tsx")),
};

/** What is at an address. */
function placeOf(pathname: string) {
  const pattern = catalogue.find(
    ({ key }) => pathname === `/${key}` || pathname === `/embed/${key}`,
  );
  return { Page: PAGES[pathname], pattern, embedded: pathname.startsWith("/embed/") };
}

/** Whether the site has a page at an address; all others are for the server to answer. */
export function isHere({ pathname, search }: { pathname: string; search: string }): boolean {
  const { Page, pattern } = placeOf(pathname);
  const chosen = pathname === "/" ? new URLSearchParams(search).get("pattern") : null;
  if (chosen !== null) return catalogue.some(({ key }) => key === chosen);
  return Boolean(Page ?? pattern);
}

export function AppRoutes() {
  const { Page = NotFoundPage, pattern, embedded } = placeOf(useLocation().pathname);
  if (pattern && embedded) return <EmbedPage pattern={pattern} />;
  return (
    <Layout>{pattern ? <PatternPage key={pattern.key} pattern={pattern} /> : <Page />}</Layout>
  );
}

/** What an address needs before it can be shown without waiting. */
export async function preparePage(pathname: string, search: string): Promise<void> {
  const { Page = NotFoundPage, pattern, embedded } = placeOf(pathname);
  const chosen =
    pathname === "/" ? patternFromQuery(new URLSearchParams(search).get("pattern")) : pattern;
  await Promise.all([
    (pattern ? (embedded ? EmbedPage : PatternPage) : Page).preload(),
    chosen && !embedded && loadNotes(chosen),
  ]);
}
