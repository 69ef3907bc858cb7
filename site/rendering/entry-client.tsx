// Brings a prerendered page to life in the browser.
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "../app.tsx";
import { preparePage } from "../routes.tsx";
import { watchDeployments } from "./new-deployment.ts";
import { SiteRouter } from "./site-router.tsx";
import "../styles.css";

watchDeployments([new URL(import.meta.url).pathname]);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");
const app = (
  <SiteRouter>
    <App />
  </SiteRouter>
);
const isReadable = root.hasChildNodes();
await preparePage(location.pathname, location.search).catch((error: unknown) => {
  // A prerendered page stays as it is: the inline script, which imports this one, then says so in a line.
  if (isReadable) throw error;
});
// A transition lets the browser answer a press in the middle of a long hydration.
if (isReadable) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
