// Serves the site with hot reload by Vite, and everything else by the real server, which restarts after an edit.
import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type Plugin } from "vite";
import { pageMeta } from "../generators/page-head.ts";
import { promptFor } from "../generators/prompt.ts";
import { readPattern } from "../generators/read-pattern.ts";
import { freePort } from "../generators/verify-prompts/start-project.ts";
import { writeFiles } from "../generators/write-files.ts";
import { library } from "../patterns/catalogue.ts";
import { readSiteSettings, type SiteSettings } from "../server/config.ts";
import { writeIcons } from "./build-pictures.ts";
import { copyScenes, SCENE_RUNTIME } from "./build-scenes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What the server needs of a built site: prompts, scenes, icons and helper files, no pages. */
const dist = join(root, ".cache/dev");
/** All that Vite may give: the rest of the project is the store, its secret and backups. */
const SOURCES = ["site", "patterns", "statistics", "generators", "node_modules"];
const FROM_VITE = new RegExp(`^/(@|${SOURCES.join("/|")}/)`);

const PAGE = `<!doctype html><html lang="en" class="dark" data-theme="dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Lamplight, dev</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<script type="module">
import "/site/fonts.css";
if (/[?&]theme=light(&|$)/.test(location.search) && location.pathname.startsWith("/embed/")) document.documentElement.classList.replace("dark", "light");
</script><script type="module" src="/site/rendering/entry-client.tsx"></script></head><body><div id="root"></div></body></html>`;

const pathOf = (url = "/") => new URL(url, "http://site.invalid").pathname;
const freePrompt = (url?: string) =>
  library.find(({ name, price }) => pathOf(url) === `/prompts/${name}.md` && price === "free");
const isPage = (url?: string) => pageMeta(pathOf(url), library).path !== "*";

/** The pages, and the free prompts as their sources are now. */
function lamplight(siteUrl: string): Plugin {
  return {
    name: "lamplight-dev",
    configureServer(server) {
      server.middlewares.use(async ({ url }, response, next) => {
        const found = freePrompt(url);
        if (!found) return next();
        try {
          const prompt = promptFor(await readPattern(join(root, "patterns", found.key)), siteUrl);
          response.setHeader("content-type", "text/markdown; charset=utf-8").end(prompt);
        } catch (error) {
          // A source that is being edited: Vite shows the error and goes on.
          next(error);
        }
      });
      // After Vite's own, which answer for the sources.
      return () =>
        server.middlewares.use(async ({ originalUrl = "/" }, response) => {
          const html = await server.transformIndexHtml(originalUrl, PAGE);
          response.statusCode = isPage(originalUrl) ? 200 : 404;
          response.setHeader("content-type", "text/html; charset=utf-8").end(html);
        });
    },
  };
}

async function writeDist({ sceneUrl, publicUrl, author }: SiteSettings): Promise<void> {
  const [outPublic, outPrivate] = [join(dist, "public"), join(dist, "private")];
  await rm(dist, { recursive: true, force: true });
  await copyScenes(root, outPublic, sceneUrl);
  await writeIcons(outPublic);
  await writeFiles({ catalogue: library, outPublic, outPrivate, siteUrl: publicUrl, author });
  // Pages come from Vite, so the server's policy guards none.
  const policy = { scriptHashes: [], connectSources: [], wasm: false };
  await writeFile(join(dist, "site.json"), JSON.stringify(policy));
}

async function main(): Promise<void> {
  const settings = readSiteSettings(process.env);
  await writeDist(settings);
  const backend = await freePort();
  const server = await createServer({
    root,
    appType: "custom",
    envDir: false, // npm run dev reads .env
    // Packages that only a later import needs are found at once: found later, they load the page anew under a visitor's hand.
    optimizeDeps: {
      entries: ["site/rendering/entry-client.tsx"],
      exclude: [SCENE_RUNTIME], // may not be installed
    },
    server: {
      port: Number(process.env.PORT || 4173),
      host: process.env.HOST || "127.0.0.1",
      strictPort: true,
      watch: { ignored: ["**/dist*/**", "**/data/**", "**/.cache/**"] },
      fs: { allow: SOURCES.map((folder) => join(root, folder)) },
      proxy: {
        "^/": {
          // The visitor's own Host goes along: by it the server tells its own pages from others.
          target: `http://127.0.0.1:${backend}`,
          agent: new Agent({ keepAlive: true }), // as a browser that calls the server itself
          // An address that is returned is left to Vite.
          bypass: ({ method, url = "/" }) => {
            const isLook = method === "GET" || method === "HEAD";
            const isOurs = FROM_VITE.test(url) || isPage(url) || freePrompt(url);
            return isLook && isOurs ? url : undefined;
          },
        },
      },
    },
    plugins: [lamplight(settings.publicUrl)],
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? "";
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
    cwd: root,
    env: {
      LAMPLIGHT_PUBLIC_URL: new URL(url).origin,
      ...process.env,
      PORT: String(backend),
      HOST: "127.0.0.1",
      LAMPLIGHT_DIST: dist,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill("SIGTERM"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
  server.printUrls();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
