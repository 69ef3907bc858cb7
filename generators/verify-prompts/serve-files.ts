// Serves what prompts and shadcn's CLI fetch, as the site would: the binary files of usages, and registry items.
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { promptFor } from "../prompt.ts";
import { PATTERNS_FOLDER, type PatternSource } from "../read-pattern.ts";
import { registryItem } from "../registry.ts";
import { readPrompt } from "./read-prompt.ts";

/** `siteUrl` has no trailing slash. */
export async function serveFiles(sources: readonly PatternSource[]) {
  const folders = sources.map(({ pattern }) => join(PATTERNS_FOLDER, pattern.key));
  const server = createServer(async (request, response) => {
    const name = basename(request.url ?? "");
    const source = sources.find(({ pattern }) => `${pattern.name}.json` === name);
    const folder = folders.find((path) => existsSync(join(path, name)));
    const bytes = folder ? await readFile(join(folder, name)) : null;
    const answer = source ? JSON.stringify(itemFor(source)) : bytes;
    response.writeHead(answer ? 200 : 404).end(answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { siteUrl: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() };
}

/** The registry item with what its prompt adds, so that the CLI rewrites that for the project's settings too. */
function itemFor(source: PatternSource) {
  const item = registryItem(source, "");
  const { files, usage } = readPrompt(promptFor(source));
  const cn = files.find(({ path }) => path === "lib/utils.ts")?.text;
  return {
    ...item,
    files: [
      ...item.files,
      {
        path: `components/${source.pattern.name}-usage.tsx`,
        type: "registry:component",
        content: usage[0],
      },
      ...(cn ? [{ path: "lib/utils.ts", type: "registry:lib", content: cn }] : []),
    ],
  };
}
