// Puts the app on a port with the deadlines of a public server, and takes it off again gently.
import { createServer, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { ErrorBody } from "./routes/errors.ts";
import { closedHeaders, NO_PAGES } from "./routes/security-headers.ts";

export interface Deadlines {
  /** Milliseconds until the last header, and until the last byte of the body, both from the first byte on. */
  headersMs: number;
  requestMs: number;
  /** Milliseconds in which nothing is sent and nothing is read: whoever has stopped reading is let go. */
  stalledMs: number;
}
const DEADLINES: Deadlines = { headersMs: 10_000, requestMs: 30_000, stalledMs: 60_000 };
/** Below what systems let one process open, so that the store's files can still be opened under a flood. */
const MOST_CONNECTIONS = 4_000;
const KEEP_ALIVE_MS = 5_000;
/** Bytes of all headers and the address: an absurdly long query is answered like none, not refused. */
const MAX_HEADER_SIZE = 65_536;
// How often Node looks for requests beyond their deadline; its own default is 30 s.
const DEADLINE_CHECK_MS = 500;
/** Requests still running this long after a stop are cut off. */
const STOP_DEADLINE_MS = 4_000;
const IDLE_SWEEP_MS = 50;
/** The name under which HTTP/1.0 asks that names no host, as watchers do: nobody's, so that it opens no door. */
const NO_HOST = "no-host.invalid";

export interface Listening {
  port: number;
  /** Stops accepting, lets running requests finish, resolves when the last connection is closed. */
  stop: () => Promise<void>;
}

/** The other side of the connection, as this server's socket names it. */
export function nodeSocketAddress(c: Context): string | undefined {
  // Absent where the app is called without a server.
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
}

type Refusal = { status: number } & ErrorBody["error"];
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "request_timeout",
    message: "The request took too long to arrive.",
    suggestion: "Send it again, whole.",
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers_too_large",
    message: `The address and the headers are larger than ${MAX_HEADER_SIZE} bytes.`,
    suggestion: "Send less of them.",
  },
};
const NO_HTTP: Refusal = {
  status: 400,
  code: "malformed_request",
  message: "This is not a request that HTTP knows.",
  suggestion: "Send it again with an ordinary client.",
};

const NO_ADDRESS: Refusal = {
  status: 400,
  code: "malformed_request",
  message: "The host or the address of this request is none.",
  suggestion: "Send it again with an ordinary client.",
};
const BROKEN: Refusal = {
  status: 500,
  code: "internal",
  message: "Something went wrong on the server.",
  suggestion: "Try again in a minute.",
};

function wordsOf({ status: _, ...said }: Refusal): { headers: [string, string][]; body: string } {
  return {
    headers: [
      ["Content-Type", "application/json"],
      ["Cache-Control", "no-store"],
      ...closedHeaders(NO_PAGES).map(([name, value]): [string, string] => [name, value]),
    ],
    body: JSON.stringify({ error: said } satisfies ErrorBody),
  };
}

/** Answers a request that the app never saw, or that it failed to answer: the library's own answer has no words. */
function answerUnseen(error: unknown): Response {
  const refusal = error instanceof RequestError ? NO_ADDRESS : BROKEN;
  const { headers, body } = wordsOf(refusal);
  return new Response(body, { status: refusal.status, headers });
}

/** Answers what never became a request, and closes the connection: Node's own answer has no words. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Something has been answered on this connection already, or nobody is there to hear it.
  const begun = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || begun) {
    socket.destroy(error);
    return;
  }
  const refusal = REFUSALS[error.code ?? ""] ?? NO_HTTP;
  const { headers, body } = wordsOf(refusal);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...headers.map((header) => header.join(": ")),
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  const closed = () => socket.destroy();
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, closed);
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
export function listen(
  app: Hono,
  address: { port: number; host: string },
  deadlines = DEADLINES,
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: deadlines.headersMs,
      requestTimeout: deadlines.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_SIZE,
      connectionsCheckingInterval: Math.min(DEADLINE_CHECK_MS, deadlines.headersMs),
    },
    getRequestListener(app.fetch, { hostname: NO_HOST, errorHandler: answerUnseen }),
  );
  // Counted anew with every piece that leaves or arrives, so that a slow download goes on.
  server.timeout = deadlines.stalledMs;
  server.maxConnections = MOST_CONNECTIONS;
  server.on("clientError", refuse);
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
