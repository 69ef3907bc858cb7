// Serves the binary files that prompts fetch, as the site would, while proofs are made.
import { once } from "node:events";
import { createServer } from "node:http";

export interface AssetServer {
  /** Address without a trailing slash. */
  address: string;
  stop: () => Promise<void>;
}

/** `assets` holds bytes by same-site address: `/scenes/lamp.glb`. */
export async function startAssetServer(
  assets: ReadonlyMap<string, Uint8Array>,
): Promise<AssetServer> {
  const server = createServer((request, response) => {
    const bytes = assets.get(request.url ?? "");
    response.writeHead(bytes ? 200 : 404, { "Content-Type": "application/octet-stream" });
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (typeof bound !== "object" || !bound) throw new Error("No port is free.");
  return {
    address: `http://127.0.0.1:${bound.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
