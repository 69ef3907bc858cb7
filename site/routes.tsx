// Every address of the site and its page.
import { Route, Routes } from "react-router";
import { catalogue } from "../patterns/catalogue.ts";
import { Layout } from "./layout.tsx";
import { EmbedPage, NotFoundPage, PAGES, PatternPage } from "./rendering/lazy-pages.ts";

/** Paths are case-sensitive, as the server's are. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} caseSensitive element={<Page />} />
        ))}
        {catalogue.map((pattern) => (
          <Route
            key={pattern.key}
            path={`/${pattern.key}`}
            caseSensitive
            element={<PatternPage key={pattern.key} pattern={pattern} />}
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {catalogue.map((pattern) => (
        <Route
          key={pattern.key}
          path={`/embed/${pattern.key}`}
          caseSensitive
          element={<EmbedPage pattern={pattern} />}
        />
      ))}
    </Routes>
  );
}
