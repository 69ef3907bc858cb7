// A backend on a loopback port for the contract tests: writes down every call and answers as it is told.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Call {
  method: string;
  /** Path with its query. */
  url: string;
  headers: Record<string, string>;
  /** Parsed where it is JSON, else the text; undefined where there is none. */
  body: unknown;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, a string as it is. */
  body?: unknown;
}

export interface LoopbackBackend {
  url: string;
  calls: Call[];
  /** Answers from now on; a list answers one call each, its last entry every further one. */
  answer: (...replies: Reply[]) => void;
  /** Takes calls and answers none until the next `answer`. */
  hang: () => void;
  stop: () => Promise<void>;
}

/** Milliseconds of real time that a test waits for something before it fails. */
const PATIENCE_MS = 20_000;

/** Waits in real time, also under fake timers, until `check` holds. */
export async function until(check: () => boolean): Promise<void> {
  const began = performance.now();
  while (!check()) {
    if (performance.now() - began > PATIENCE_MS) throw new Error("What was waited for never came.");
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = {} }: Reply): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(status === 204 ? undefined : text);
}

export async function startLoopbackBackend(): Promise<LoopbackBackend> {
  const calls: Call[] = [];
  let replies: Reply[] | null = [{}];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const headers = request.headers as Record<string, string>;
    calls.push({ method: request.method ?? "", url: request.url ?? "", headers, body });
    if (replies === null) return;
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {};
    send(response, reply);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (...next) => {
      replies = next;
    },
    hang: () => {
      replies = null;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A session as the auth service gives it, its access token good for `seconds`. */
export function fakeSession(seconds = 3600, extra: Record<string, unknown> = {}) {
  const now = Math.floor(Date.now() / 1000);
  return {
    access_token: fakeJwt({ sub: "user-1", exp: now + seconds }),
    refresh_token: "refresh-1",
    expires_in: seconds,
    expires_at: now + seconds,
    token_type: "bearer",
    user: { id: "user-1", identities: [], factors: [] },
    ...extra,
  };
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Well-formed, with a signature that proves nothing. */
export function fakeJwt(payload: object, header: object = { alg: "HS256", typ: "JWT" }): string {
  return `${base64url(header)}.${base64url(payload)}.${Buffer.from("signature").toString("base64url")}`;
}
