// The application: light, routes, messages, and the screen for what nobody expected.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Toaster } from "./components/ui/toast.tsx";
import { Alive } from "./rendering/early-clicks.tsx";
import { ErrorScreen } from "./rendering/error-screen.tsx";
import { PageMove } from "./rendering/page-move.tsx";
import { AppRoutes } from "./routes.tsx";
import { ThemeProvider, useTheme } from "./theme/theme-provider.tsx";

/** As `--ground` in `styles.css`. */
const GROUND = { dark: "#120c0f", light: "#e5ddca" };

export function App() {
  return (
    <ThemeProvider>
      <BrowserColour />
      <Alive>
        <ErrorScreen place={useLocation().key}>
          <AppRoutes />
        </ErrorScreen>
        <Toaster />
        <PageMove />
      </Alive>
    </ThemeProvider>
  );
}

/** The browser's own bar is of the room's colour, in both lights. */
function BrowserColour() {
  const { theme } = useTheme();
  useEffect(() => {
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", GROUND[theme]);
  }, [theme]);
  return null;
}
