// Puts the app on a port with the deadlines of a public server, and takes it off again gently.
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 5_000;
/** Bytes of all headers and the address: an absurdly long query is answered like none, not refused. */
const MAX_HEADER_SIZE = 65_536;
// How often Node looks for requests beyond their deadline; its own default is 30 s.
const DEADLINE_CHECK_MS = 1_000;
/** Requests still running this long after a stop are cut off. */
const STOP_DEADLINE_MS = 4_000;
const IDLE_SWEEP_MS = 50;

export interface Listening {
  port: number;
  /** Stops accepting, lets running requests finish, resolves when the last connection is closed. */
  stop: () => Promise<void>;
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at the first sweep turns idle later, so sweep until none is left.
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_DEADLINE_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}

/** Rejects with Node's own error (`EADDRINUSE`, `EACCES`, `ENOTFOUND`, …) where the address can't be had. */
export function listen(app: Hono, address: { port: number; host: string }): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_SIZE,
      connectionsCheckingInterval: DEADLINE_CHECK_MS,
    },
    getRequestListener(app.fetch),
  );
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, () => {
      server.off("error", reject);
      const bound = server.address();
      const port = typeof bound === "object" && bound ? bound.port : address.port;
      resolve({ port, stop: () => stopServer(server) });
    });
  });
}
