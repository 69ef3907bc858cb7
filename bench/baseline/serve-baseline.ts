// Renders the page to compare with, a static and a bare React one, and serves both.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { BaselinePage } from "./baseline-page.ts";

const HTML = "text/html; charset=utf-8";

export interface Baseline {
  staticUrl: string;
  reactUrl: string;
  stop: () => void;
}

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

export async function serveBaseline(): Promise<Baseline> {
  const css = await readFile(new URL("baseline-page.css", import.meta.url), "utf8");
  const documentWith = (script: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>The least that such a page costs</title>
<link rel="icon" href="data:,">
<style>${css.replaceAll(/\s+/g, " ")}</style>${script}
</head>
<body><div id="root">${renderToString(createElement(BaselinePage))}</div></body>
</html>
`;
  const files = new Map([
    ["/static", { type: HTML, body: documentWith("") }],
    [
      "/react",
      { type: HTML, body: documentWith('<script type="module" src="/hydrate.js"></script>') },
    ],
    ["/hydrate.js", { type: "text/javascript", body: await bundleHydration() }],
  ]);
  const packed = new Map(
    [...files].map(([path, { type, body }]) => [path, { type, body: brotliCompressSync(body) }]),
  );
  const server = createServer((request, response) => {
    const file = packed.get(request.url ?? "");
    if (!file) return void response.writeHead(404).end();
    const headers = { "content-type": file.type, "content-encoding": "br" };
    response.writeHead(200, headers).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    staticUrl: `${origin}/static`,
    reactUrl: `${origin}/react`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
