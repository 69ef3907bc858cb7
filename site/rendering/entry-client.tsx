// Hydrates a prerendered page in the browser, or renders it if the page came without HTML (`npm run dev`).
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { cn } from "@/lib/utils";
import { App } from "../app.tsx";
import { preloadPage } from "./lazy-pages.ts";
import { recordFailedImports } from "./new-deployment.ts";
import "../styles.css";

/** No task is to be long, so that a press is answered soon. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement): Promise<void> {
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  const isPrerendered = root.hasChildNodes();
  try {
    await preloadPage(location);
  } catch (error) {
    console.error("A part of the page could not be fetched.", error);
    if (isPrerendered) {
      // The HTML stays as it is, and a line below it offers "Try again".
      document.documentElement.dataset.script = "missing";
      return;
    }
  }
  await nextTask();
  cn(); // its first call makes its tables
  await nextTask();
  // A transition lets the browser answer a press in the middle of a long hydration.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

recordFailedImports();
const root = document.getElementById("root");
// A preview's document has none; it loads this file for the modules that it shares with the page.
if (root) void start(root);
