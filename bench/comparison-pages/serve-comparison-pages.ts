// Renders the page to compare with, a static and a bare React one, and serves both.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { ComparisonPage } from "./comparison-page.ts";

/** The site's ground and the size of its headline. */
const STYLES =
  "html{background:#120c0f;color:#f6ebe4}h1{font:clamp(3.4rem,9.2vw,7.1rem) Georgia,serif}";

async function bundleHydration(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL("hydrate.ts", import.meta.url)) },
    },
  });
  const entry = "output" in made ? made.output.find((part) => part.type === "chunk") : undefined;
  if (entry?.type !== "chunk") throw new Error("The bare React page could not be bundled.");
  return entry.code;
}

export async function serveComparisonPages() {
  const documentWith = (script: string) => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>The least that such a page costs</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>${script}
<div id="root">${renderToString(createElement(ComparisonPage))}</div>
`;
  const files = Object.entries({
    "/static": documentWith(""),
    "/react": documentWith('<script type="module" src="/hydrate.js"></script>'),
    "/hydrate.js": await bundleHydration(),
  });
  const packed = new Map(files.map(([path, body]) => [path, brotliCompressSync(body)]));
  const server = createServer(({ url = "" }, response) => {
    const type = url.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    const headers = { "content-type": type, "content-encoding": "br" };
    response.writeHead(packed.has(url) ? 200 : 404, headers).end(packed.get(url));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    staticPage: `${origin}/static`,
    reactPage: `${origin}/react`,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
