// The application: theme, routes, toasts, and the error screen around them.
import { useEffect } from "react";
import { Toaster } from "./components/ui/toast.tsx";
import { ErrorBoundary } from "./rendering/error-boundary.tsx";
import { preloadPage } from "./rendering/lazy-pages.ts";
import { PreloadPage } from "./rendering/link.tsx";
import { ReplayEarlyClicks } from "./rendering/replay-early-clicks.tsx";
import { AppRoutes } from "./routes.tsx";
import { ThemeProvider, useTheme } from "./theme/theme-provider.tsx";

/** As `--color-ground` in `styles.css`. */
const GROUND = { dark: "#120c0f", light: "#e5ddca" };

export function App() {
  return (
    <ThemeProvider>
      <BrowserColour />
      <ReplayEarlyClicks>
        <ErrorBoundary>
          <PreloadPage value={preloadPage}>
            <AppRoutes />
          </PreloadPage>
        </ErrorBoundary>
        <Toaster />
      </ReplayEarlyClicks>
    </ThemeProvider>
  );
}

/** The browser's own bar has the page's colour, in both themes. */
function BrowserColour() {
  const { theme } = useTheme();
  useEffect(() => {
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", GROUND[theme]);
  }, [theme]);
  return null;
}
