// The application: light, routes, messages, and the screen for what nobody expected.
import { useLocation } from "react-router";
import { ThemeProvider } from "../patterns/theme-toggle/theme-provider";
import { Alive } from "./boot/early-clicks.tsx";
import { ErrorScreen } from "./boot/error-screen.tsx";
import { AppRoutes } from "./routes.tsx";
import { ToastOutlet } from "./ui/toast-outlet.tsx";

export function App() {
  return (
    <ThemeProvider>
      <Alive>
        <ErrorScreen place={useLocation().key}>
          <AppRoutes />
        </ErrorScreen>
        <ToastOutlet />
      </Alive>
    </ThemeProvider>
  );
}
