// Puts the app on a port with the deadlines of a public server, and stops it gently.
import { once } from "node:events";
import type { RequestListener, Server, ServerOptions, ServerResponse } from "node:http";
import { createServer, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { ErrorBody } from "./routes/errors.ts";
import { countedNetworks } from "./routes/rate-limit.ts";
import { closedHeaders, NO_PAGES } from "./routes/security-headers.ts";

export const LIMITS = {
  /** Until the last header, and until the last byte of the body, both from the first byte on. */
  headersMs: 10_000,
  requestMs: 15_000,
  /** In which nothing is sent and nothing is read: whoever stopped reading is disconnected. */
  stalledMs: 60_000,
  /** Open at once, each with 3 requests of 8 KB at most: those fit into a quarter of the memory that the shop may take. */
  connections: 2000,
  /** Of one address, unless it's a proxy's: what they send at once is taken in before any of it can be refused. */
  ofOneAddress: 32,
};
export type Limits = typeof LIMITS;
/** Requests of one connection. Browsers and proxies wait for each answer before they ask again. */
export const MOST_IN_WORK = 3;
const KEEP_ALIVE_MS = 5_000;
/** Longer than a proxy's: else it sends a payment on a connection that is just being closed. Caddy keeps one for 2 minutes. */
const PROXY_KEEP_ALIVE_MS = 130_000;
/** Bytes of the address and all headers, and how many those are: what a connection holds before it has asked for anything. */
const MAX_HEADER_SIZE = 8192;
const MOST_HEADERS = 100;
/** Characters. Some take three, and an address is kept twice. */
const LONGEST_ADDRESS = 2000;
const PIECE_BYTES = 1024;
/** Of a body that nobody has begun to read. */
const READ_AHEAD_BYTES = 16_384;
// How often Node looks for requests past their deadline; its default is 30 s.
const DEADLINE_CHECK_MS = 500;
/** Requests still running this long after a stop are cut off. */
const STOP_DEADLINE_MS = 4_000;
/** Stands for the host of HTTP/1.0 requests that name none, as health checks do. */
const NO_HOST = "no-host.invalid";

type Refusal = [status: number, code: string, message: string, suggestion: string];
const TIMEOUT: Refusal = [408, "request_timeout", "The request took too long.", "Send it again."];
const TOO_LARGE: Refusal = [431, "headers_too_large", "The headers are too large.", "Send less."];
const NO_BODY: Refusal = [413, "body_not_taken", "This method takes no body.", "Send none."];
const NO_LENGTH: Refusal = [411, "length_required", "The body has no length.", "Send its length."];
const TOO_LONG: Refusal = [414, "address_too_long", "The address is too long.", "Shorten it."];
const MALFORMED: Refusal = [400, "malformed_request", "This isn't valid HTTP.", "Send it again."];
const BROKEN: Refusal = [500, "internal", "Something went wrong.", "Try again in a minute."];

function answerOf([status, code, message, suggestion]: Refusal) {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...Object.fromEntries(closedHeaders(NO_PAGES)),
  };
  const body: ErrorBody = { error: { code, message, suggestion } };
  return { status, headers, body: JSON.stringify(body) };
}

/** Answers a request that the app never saw, or failed to answer. */
function answerUnseen(error: unknown): Response {
  const { body, ...init } = answerOf(error instanceof RequestError ? MALFORMED : BROKEN);
  return new Response(body, init);
}

/** Answers what never became a request, and closes the connection. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // If an answer has begun on this connection, another one would be read as its body.
  const begun = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || begun) {
    socket.destroy(error);
    return;
  }
  const refusals = { ERR_HTTP_REQUEST_TIMEOUT: TIMEOUT, HPE_HEADER_OVERFLOW: TOO_LARGE };
  const known = refusals[error.code as keyof typeof refusals] ?? MALFORMED;
  const { status, headers, body } = answerOf(known);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map((header) => header.join(": ")),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** Node makes an error for each request that is cut off: with thousands of them, their stack traces take most of the time. */
function withoutStackTraces(): void {
  const { stackTraceLimit } = Error;
  if (stackTraceLimit === 0) return; // another one of this tick restores it
  Error.stackTraceLimit = 0;
  process.nextTick(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}

/** Node makes a request of all that one packet holds, also after the connection's end: so it gets packets in pieces. */
function readInPieces(socket: Socket): void {
  const [read] = socket.listeners("data") as ((piece: Buffer) => void)[];
  if (read) socket.off("data", read);
  socket.on("data", (packet: Buffer) => {
    for (let at = 0; at < packet.length && !socket.destroyed; at += PIECE_BYTES) {
      // Node wants no more until an answer is sent.
      if (socket.isPaused()) return void socket.unshift(packet.subarray(at));
      read?.call(socket, packet.subarray(at, at + PIECE_BYTES));
    }
  });
}

/** Requests in work, each holding memory, and the answer to the last. */
type Connection = { inWork: number; response?: ServerResponse | undefined };

/** Whoever has asked and waits for us isn't slow. */
const waitsForUs = ({ inWork, response }: Connection): boolean =>
  inWork > 0 && response?.req.complete === true && !response.headersSent;

/** Listens as `listener` does, with limits for each connection and for all. Nobody may hold what others need by being slow. */
function createLimitedServer(options: ServerOptions, listener: RequestListener, limits: Limits) {
  /** The one that was opened or answered longest ago is first. */
  const open = new Map<Socket, Connection>();
  /** Connections by address. */
  const own = new Map<string, number>();

  function slowest(): Socket | null {
    for (const [socket, connection] of open) if (!waitsForUs(connection)) return socket;
    return null;
  }
  function end(socket: Socket): void {
    open.delete(socket);
    socket.prependOnceListener("close", withoutStackTraces).destroy();
  }

  const answer: RequestListener = (request, response) => {
    const { socket } = request;
    const connection = open.get(socket);
    // Ended, and these are what it had still sent.
    if (!connection) return;
    if (connection.inWork === MOST_IN_WORK) return end(socket);
    connection.inWork += 1;
    connection.response = response;
    response.once("close", () => {
      connection.inWork -= 1;
      if (connection.response === response) connection.response = undefined;
      if (open.delete(socket)) open.set(socket, connection);
    });
    const { host, "transfer-encoding": pieces, "content-length": length } = request.headers;
    // Node holds a body that nothing reads until the answer, and those before it, have been read.
    if (connection.inWork > 1 && Number(length) > 0) return end(socket);
    let refusal: Refusal | null = !host && request.httpVersion === "1.1" ? MALFORMED : null;
    // Neither an address with a password nor one that can't be read makes a request, and the app would fail at it.
    const { url: address = "" } = request;
    const url = URL.parse(address, `http://${host || NO_HOST}`);
    const isPath = /^(\/|https?:\/\/)/i.test(address);
    if (!isPath || !url || url.username || url.password) refusal = MALFORMED;
    if (address.length > LONGEST_ADDRESS) refusal = TOO_LONG;
    if (/^(GET|HEAD)$/.test(request.method ?? "") && Number(length) > 0) refusal = NO_BODY;
    // A piece of one byte takes a hundred times its memory; browsers and proxies know the length.
    if (pieces) refusal = NO_LENGTH;
    // Before 24.18.1 Node drops what's beyond, and reads a body in pieces whose header that was.
    if (request.rawHeaders.length >= 2 * MOST_HEADERS) refusal = TOO_LARGE;
    if (refusal) {
      const { status, headers, body } = answerOf(refusal);
      const ends = { Connection: "close", "Content-Length": body.length };
      return response.writeHead(status, { ...headers, ...ends }).end(body);
    }
    listener(request, response);
  };
  const server = createServer(options, answer);
  server.on("checkExpectation", answer); // else Node answers an unknown one, without counting
  server.on("connection", (socket) => {
    const [address] = countedNetworks(socket.remoteAddress ?? "");
    const ofOne = own.get(address) ?? 0;
    if (ofOne >= limits.ofOneAddress) return socket.destroy();
    if (open.size >= limits.connections) {
      const slow = slowest();
      if (!slow) return socket.destroy();
      end(slow);
    }
    own.set(address, ofOne + 1);
    open.set(socket, { inWork: 0 });
    readInPieces(socket);
    socket.once("close", () => {
      open.delete(socket);
      const left = (own.get(address) ?? 0) - 1;
      if (left > 0) own.set(address, left);
      else own.delete(address);
    });
  });
  return server;
}

/** Stops accepting, lets running requests finish, resolves when the last connection is closed. */
function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is busy now ends once it's idle.
    server.keepAliveTimeout = 1;
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_DEADLINE_MS);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

export type Listening = Awaited<ReturnType<typeof listen>>;

/** Rejects with Node's own error (`EADDRINUSE`, …) if the address isn't available. */
export async function listen(
  app: Hono,
  address: { port: number; host: string; trustedProxies?: number },
  limits = LIMITS,
) {
  const server = createLimitedServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: address.trustedProxies ? PROXY_KEEP_ALIVE_MS : KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_SIZE,
      highWaterMark: READ_AHEAD_BYTES,
      // Else Node answers without asking, and so without counting.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(DEADLINE_CHECK_MS, limits.headersMs),
    },
    getRequestListener(app.fetch, { hostname: NO_HOST, errorHandler: answerUnseen }),
    address.trustedProxies ? { ...limits, ofOneAddress: Number.POSITIVE_INFINITY } : limits,
  );
  server.maxHeadersCount = MOST_HEADERS;
  // Starts again with every piece that is sent or read, so a slow download goes on.
  server.timeout = limits.stalledMs;
  server.on("clientError", refuse);
  // A proxy whose connections are dropped tries again after seconds. Strangers' would wait before everybody else's.
  const backlog = address.trustedProxies ? limits.connections : undefined;
  server.listen(address.port, address.host, backlog);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => stopServer(server) };
}
