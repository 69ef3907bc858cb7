// The application: theme, routes, toasts, and the error screen around them.
import { type ReactElement, useEffect } from "react";
import { Route, Routes } from "react-router";
import { Toaster } from "./components/ui/toast.tsx";
import { Layout } from "./layout.tsx";
import { patternList } from "./pattern-list.ts";
import { ErrorBoundary } from "./rendering/error-boundary.tsx";
import * as pages from "./rendering/lazy-pages.ts";
import { PreloadPage } from "./rendering/link.tsx";
import { ReplayEarlyClicks } from "./rendering/replay-early-clicks.tsx";
import { ThemeProvider, useTheme } from "./theme/theme-provider.tsx";

/** As `--color-ground` in `styles.css`. */
const GROUND = { dark: "#120c0f", light: "#e5ddca" };

export function App() {
  return (
    <ThemeProvider>
      <BrowserColour />
      <ReplayEarlyClicks>
        <ErrorBoundary>
          <PreloadPage value={pages.preloadPage}>
            <Routes>
              <Route element={<Layout />}>
                {Object.entries(pages.PAGES).map(([path, Page]) => routeTo(path, <Page />))}
                {patternList.map(({ key }) =>
                  routeTo(`/${key}`, <pages.PatternPage key={key} patternKey={key} />),
                )}
                <Route path="*" element={<pages.NotFoundPage />} />
              </Route>
              {patternList.map(({ key }) =>
                routeTo(`/embed/${key}`, <pages.EmbedPage patternKey={key} />),
              )}
            </Routes>
          </PreloadPage>
        </ErrorBoundary>
        <Toaster />
      </ReplayEarlyClicks>
    </ThemeProvider>
  );
}

/** Paths are case-sensitive, as the server's are. */
const routeTo = (path: string, element: ReactElement) => (
  <Route key={path} path={path} caseSensitive element={element} />
);

/** The browser's own bar has the page's colour, in both themes. */
function BrowserColour() {
  const { theme } = useTheme();
  useEffect(() => {
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", GROUND[theme]);
  }, [theme]);
  return null;
}
