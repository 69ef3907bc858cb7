// Brings a prerendered page to life in the browser.
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { watchDeployments } from "./boot/new-deployment.ts";
import { settle } from "./boot/settle.ts";
import { SiteRouter } from "./boot/site-router.tsx";
import { preparePage } from "./routes.tsx";
import "./styles.css";

const { styles } = document.documentElement.dataset;
const standsOn = [new URL(import.meta.url).pathname, ...(styles ? [styles] : [])];
watchDeployments(standsOn);

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
settle();
