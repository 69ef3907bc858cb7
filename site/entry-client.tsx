// Brings a prerendered page to life in the browser.
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./boot/arrival.ts"; // before anything moves
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
// A page whose parts can't be fetched still starts: the error screen then says so.
await preparePage(location.pathname, location.search).catch(() => undefined);
// A transition lets the browser answer a press in the middle of a long hydration.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
settle();
