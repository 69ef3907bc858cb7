// Every address of the site and the page that answers it; pages are fetched when they are needed.
import { useLocation } from "react-router";
import { catalogue } from "../patterns/catalogue.ts";
import type { Pattern } from "../patterns/define-pattern.ts";
import { stylesFor } from "./boot/whole-styles.ts";
import { Layout } from "./layout.tsx";
import { patternFromQuery } from "./toolkit/pattern-from-query.ts";
import { loadNotes } from "./toolkit/pattern-parts.ts";
import { type Preloadable, preloadable } from "./ui/preloadable.ts";

/** Brings along the styles that pages of this kind need and the first page may not carry. */
const styled = <File,>(page: Promise<File>) =>
  Promise.all([page, stylesFor("late")]).then(([file]) => file);

const PatternPage = preloadable<{ pattern: Pattern }>(() =>
  styled(import("./pages/pattern-page.tsx")).then((file) => file.default),
);
const EmbedPage = preloadable<{ pattern: Pattern }>(() =>
  import("./pages/embed-page.tsx").then((file) => file.default),
);
const NotFoundPage = preloadable(() =>
  import("./pages/not-found-page.tsx").then((file) => file.default),
);
const PAGES: Readonly<Record<string, Preloadable<object>>> = {
  "/": preloadable(() => import("./pages/home-page.tsx").then((file) => file.default)),
  "/evidence": preloadable(() =>
    styled(import("./pages/evidence-page.tsx")).then((file) => file.default),
  ),
  "/changes": preloadable(() =>
    styled(import("./pages/changes-page.tsx")).then((file) => file.default),
  ),
  "/success": preloadable(() => import("./pages/success-page.tsx").then((file) => file.default)),
  "/cancel": preloadable(() => import("./pages/cancel-page.tsx").then((file) => file.default)),
};

/** What stands at an address. Looked up and not matched route by route, so that a large catalogue costs no time here. */
function placeOf(pathname: string) {
  const pattern = catalogue.find(
    ({ key }) => pathname === `/${key}` || pathname === `/embed/${key}`,
  );
  return { Page: PAGES[pathname], pattern, embedded: pathname.startsWith("/embed/") };
}

export function AppRoutes() {
  const { Page = NotFoundPage, pattern, embedded } = placeOf(useLocation().pathname);
  if (pattern && embedded) return <EmbedPage pattern={pattern} />;
  return <Layout>{pattern ? <PatternPage pattern={pattern} /> : <Page />}</Layout>;
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
