// Makes the two physical limits, a page without script and the same page under bare React, and serves both.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { LimitPage } from "./limit-page.ts";

const SCRIPT = "/assets/hydrate.js";

export interface RunningLimits {
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
  const outputs = "output" in made ? made.output : [];
  const entry = outputs.find((part) => part.type === "chunk" && part.isEntry);
  if (entry?.type !== "chunk") throw new Error("The React limit could not be bundled.");
  return entry.code;
}

function documentOf(title: string, css: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<meta name="description" content="The least that a page like this can cost.">
<link rel="icon" href="data:,">
<style>${css}</style>${script}
</head>
<body><div id="root">${renderToString(createElement(LimitPage))}</div></body>
</html>
`;
}

export async function serveLimits(): Promise<RunningLimits> {
  const css = (await readFile(new URL("limit-page.css", import.meta.url), "utf8")).replaceAll(
    /\s+/g,
    " ",
  );
  const files = new Map([
    ["/static", { type: "text/html; charset=utf-8", body: documentOf("Limit: static", css, "") }],
    [
      "/react",
      {
        type: "text/html; charset=utf-8",
        body: documentOf("Limit: React", css, `<script type="module" src="${SCRIPT}"></script>`),
      },
    ],
    [SCRIPT, { type: "text/javascript; charset=utf-8", body: await bundleHydration() }],
  ]);
  const packed = new Map(
    [...files].map(([path, { type, body }]) => [
      path,
      { type, br: brotliCompressSync(body), gzip: gzipSync(body) },
    ]),
  );

  const server = createServer((request, response) => {
    const file = packed.get(request.url ?? "");
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const encoding = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") ? "br" : "gzip";
    const body = file[encoding];
    response.writeHead(200, {
      "content-type": file.type,
      "content-encoding": encoding,
      "content-length": body.length,
      "cache-control": file.type.startsWith("text/html")
        ? "no-cache"
        : "public, max-age=31536000, immutable",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The limits got no port.");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    staticUrl: `${origin}/static`,
    reactUrl: `${origin}/react`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
