// The least that any server can do: plain Node answering every request with the same bytes, as a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";

/** About as large as a registry item over the wire. */
const BODY_BYTES = 8_000;

export async function startBareServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const [port] = await Promise.race([
    once(child, "message"),
    ended.then(() => Promise.reject(new Error("The bare server did not start."))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const body = Buffer.alloc(BODY_BYTES, "lamp ");
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Length": BODY_BYTES }).end(body);
  }).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("disconnect", () => process.exit(0));
}
