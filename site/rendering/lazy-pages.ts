// The code of every page, fetched when it is needed or on intent.
import type { ComponentType } from "react";
import { notesOf, patternFromQuery } from "../features/toolkit/pattern-parts.ts";
import { patternList } from "../pattern-list.ts";
import { type LazyWithPreload, lazyWithPreload } from "./lazy-with-preload.ts";

const page = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyWithPreload(() => load().then((file) => file.default));

export const PatternPage = page<{ patternKey: string }>(() => import("../pages/pattern-page.tsx"));
export const EmbedPage = page<{ patternKey: string }>(() => import("../pages/embed-page.tsx"));
export const NotFoundPage = page(() => import("../pages/not-found-page.tsx"));
const LegalPage = page(() => import("../pages/legal-page.tsx"));
/** The pages that aren't a pattern's, by path. */
export const PAGES: Readonly<Record<string, LazyWithPreload<object>>> = {
  "/": page(() => import("../pages/home-page.tsx")),
  "/patterns": page(() => import("../pages/patterns-page.tsx")),
  "/evidence": page(() => import("../pages/evidence-page.tsx")),
  "/sample-size": page(() => import("../pages/sample-size-page.tsx")),
  "/test-result": page(() => import("../pages/test-result-page.tsx")),
  "/changes": page(() => import("../pages/changes-page.tsx")),
  "/terms": LegalPage,
  "/privacy": LegalPage,
  "/success": page(() => import("../pages/success-page.tsx")),
  "/cancel": page(() => import("../pages/cancel-page.tsx")),
};

/** Fetches what an address needs, so that its page can be shown without waiting. */
export async function preloadPage({ pathname, search }: { pathname: string; search: string }) {
  const isEmbed = pathname.startsWith("/embed/");
  const path = pathname.replace(/^\/embed/, "").replace(/(.)\/$/, "$1");
  const known = patternList.find(({ key }) => path === `/${key}`);
  if (known && isEmbed) return EmbedPage.preload();
  const Page = known ? PatternPage : (PAGES[path] ?? NotFoundPage);
  const shown =
    path === "/"
      ? patternFromQuery(new URLSearchParams(search).get("pattern"))
      : // Those that aren't on the showcase come with the pages that show them.
        known && (await import("../../patterns/catalogue.ts")).patternOf(known.key);
  await Promise.all([Page.preload(), shown && notesOf(shown).fetch()]);
}
