// Serves the site with hot reload: the same addresses as the built site, rendered in the browser only.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type ViteDevServer } from "vite";
import { catalogue } from "../patterns/catalogue.ts";
import { readSiteSettings } from "../site/settings.ts";
import { promptFor } from "../takeaway/prompt.ts";
import { readPattern } from "../takeaway/read-pattern.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number(process.env.PORT ?? 4173);
const host = process.env.HOST ?? "127.0.0.1";
const settings = readSiteSettings(process.env);

const PAGE = `<!doctype html><html lang="en" class="dark" data-theme="dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Lamplight, dev</title>
<script type="module">
import "@fontsource/instrument-serif/400.css"; import "@fontsource/instrument-serif/400-italic.css";
import "@fontsource-variable/instrument-sans";
if (/[?&]theme=light(&|$)/.test(location.search) && location.pathname.startsWith("/embed/")) document.documentElement.classList.replace("dark", "light");
</script><script type="module" src="/site/entry-client.tsx"></script></head><body><div id="root"></div></body></html>`;

function lamplight() {
  return {
    name: "lamplight-dev",
    configureServer(server: ViteDevServer) {
      server.middlewares.use("/scenes/lamp.glb", async (_request, response) => {
        response.setHeader("content-type", "model/gltf-binary");
        response.end(await readFile(join(root, "patterns/motion/lamp.glb")));
      });
      server.middlewares.use("/prompts", async (request, response, next) => {
        const name = /^\/([\w-]+)\.md$/.exec(request.url ?? "")?.[1];
        const pattern = catalogue.find(
          (candidate) => candidate.name === name && candidate.price === "free",
        );
        if (!pattern) return next();
        response.setHeader("content-type", "text/markdown; charset=utf-8");
        response.end(
          promptFor(await readPattern(join(root, "patterns", pattern.key)), {
            siteUrl: settings.publicUrl,
          }),
        );
      });
      return () => {
        server.middlewares.use(async (request, response) => {
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(await server.transformIndexHtml(request.url ?? "/", PAGE));
        });
      };
    },
  };
}

const server = await createServer({
  root,
  appType: "custom",
  server: { port, host, strictPort: true },
  plugins: [lamplight()],
});
await server.listen();
server.printUrls();
