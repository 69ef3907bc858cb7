// Serves the site with hot reload: the same addresses as the built site, its pages rendered in the browser only.
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Connect, createServer, type ViteDevServer } from "vite";
import { pageMeta } from "../generators/page-head.ts";
import { promptFor } from "../generators/prompt.ts";
import { readPattern } from "../generators/read-pattern.ts";
import { catalogue } from "../patterns/catalogue.ts";
import { deniedFiles, literally } from "./denied-files.ts";
import { type Backend, startBackend } from "./dev-backend.ts";
import { writeDevFolder } from "./dev-folder.ts";
import { checkFree, readAddress } from "./launcher/address.mjs";
import { Refusal } from "./launcher/refusal.mjs";
import { readSettingsFile } from "./launcher/settings-file.mjs";
import { siteSettings } from "./site-settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const PAGE = `<!doctype html><html lang="en" class="dark" data-theme="dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Lamplight, dev</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="manifest" href="/manifest.webmanifest">
<script type="module">
import "/site/fonts.css";
if (/[?&]theme=light(&|$)/.test(location.search) && location.pathname.startsWith("/embed/")) document.documentElement.classList.replace("dark", "light");
</script><script type="module" src="/site/rendering/entry-client.tsx"></script></head><body><div id="root"></div></body></html>`;

/** What other commands write while this one runs. */
const BUILT = ["dist", "dist.next", "dist.old", "data"].map(
  (folder) => `${literally(join(root, folder))}/**`,
);

type Handler = (
  request: Connect.IncomingMessage,
  response: ServerResponse,
) => Promise<"answered" | "not mine">;

/** A source that is being edited may throw: Vite then shows the error on the page and goes on. */
function middleware(handle: Handler): Connect.NextHandleFunction {
  return (request, response, next) => {
    handle(request, response).then((done) => done === "not mine" && next(), next);
  };
}

/** What a change of a source changes at once; the backend answers everything else that is no page. */
function lamplight(siteUrl: string, backend: () => Backend) {
  const scene: Handler = async (_request, response) => {
    response.setHeader("content-type", "model/gltf-binary");
    response.end(await readFile(join(root, "patterns/motion/lamp.glb")));
    return "answered";
  };
  const prompts: Handler = async ({ url = "" }, response) => {
    const name = /^\/([\w-]+)\.md$/.exec(url)?.[1];
    const pattern = catalogue.find((one) => one.name === name && one.price === "free");
    if (!pattern) return "not mine";
    const text = promptFor(await readPattern(join(root, "patterns", pattern.key)), siteUrl);
    response.setHeader("content-type", "text/markdown; charset=utf-8");
    response.end(text);
    return "answered";
  };
  const pages = (server: ViteDevServer): Handler => {
    return async (request, response) => {
      const url = request.originalUrl ?? "/";
      const known = pageMeta(new URL(url, "http://site.invalid").pathname, catalogue).path !== "*";
      const isPage = known && (request.method === "GET" || request.method === "HEAD");
      if (!isPage && (await backend().answer(request, response))) return "answered";
      const html = await server.transformIndexHtml(url, PAGE);
      response.statusCode = known ? 200 : 404;
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(html);
      return "answered";
    };
  };
  return {
    name: "lamplight-dev",
    configureServer(server: ViteDevServer) {
      server.middlewares.use("/scenes/lamp.glb", middleware(scene));
      server.middlewares.use("/prompts", middleware(prompts));
      // After Vite's own, which answer for the sources.
      return () => void server.middlewares.use(middleware(pages(server)));
    },
  };
}

async function main(): Promise<void> {
  const { port, host } = readAddress(process.env);
  await checkFree({ port, host }, "npm run dev");
  const settings = siteSettings(process.env);
  // The folders that the owner has chosen are nobody's to see, whoever reads the rest of `.env`.
  const denied = deniedFiles(root, { ...readSettingsFile(root, "start"), ...process.env });
  const folder = await writeDevFolder(root, settings);
  let backend: Backend | undefined;
  // Whatever ends this process, a signal that Vite listens to as well included.
  process.once("exit", () => {
    backend?.stop();
    folder.remove();
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
  const server = await createServer({
    root,
    appType: "custom",
    envDir: false, // the launcher reads .env
    // Packages that only a later import needs are found at once: found later, they load the page anew under a visitor's hand.
    optimizeDeps: { entries: ["site/rendering/entry-client.tsx"] },
    server: {
      port,
      host,
      strictPort: true,
      watch: { ignored: BUILT },
      fs: { deny: denied },
    },
    plugins: [
      lamplight(settings.publicUrl, () => {
        if (!backend) throw new Error("The backend has not been started.");
        return backend;
      }),
    ],
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
  if (!url) throw new Error("Vite does not say where it listens.");
  backend = await startBackend({ root, dist: folder.dist, siteUrl: url, env: process.env });
  server.printUrls();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
