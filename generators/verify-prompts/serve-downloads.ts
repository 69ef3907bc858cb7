// Serves the binary files that usages download, as the site would.
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { PATTERNS_FOLDER, type PatternSource } from "../read-pattern.ts";

/** `siteUrl` has no trailing slash. */
export async function serveDownloads(sources: readonly PatternSource[]) {
  const folders = sources.map(({ pattern }) => join(PATTERNS_FOLDER, pattern.key));
  const server = createServer(async (request, response) => {
    const name = basename(request.url ?? "");
    const folder = folders.find((path) => existsSync(join(path, name)));
    const bytes = folder ? await readFile(join(folder, name)) : null;
    response.writeHead(bytes ? 200 : 404).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { siteUrl: `http://127.0.0.1:${port}`, close: () => server.close() };
}
