// Every address of the site and its page.
import { Route, Routes } from "react-router";
import { Layout } from "./layout.tsx";
import { patternList } from "./pattern-list.ts";
import { EmbedPage, NotFoundPage, PAGES, PatternPage } from "./rendering/lazy-pages.ts";

/** Paths are case-sensitive, as the server's are. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} caseSensitive element={<Page />} />
        ))}
        {patternList.map(({ key }) => (
          <Route
            key={key}
            path={`/${key}`}
            caseSensitive
            element={<PatternPage key={key} patternKey={key} />}
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {patternList.map(({ key }) => (
        <Route
          key={key}
          path={`/embed/${key}`}
          caseSensitive
          element={<EmbedPage patternKey={key} />}
        />
      ))}
    </Routes>
  );
}
