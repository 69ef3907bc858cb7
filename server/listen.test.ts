// Real sockets against the deadlines and limits of the port: slow, endless and broken requests.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { makeFakeApp } from "./fake-app.ts";
import { type Deadlines, type Listening, listen } from "./listen.ts";
import { BODY_LIMIT_BYTES } from "./routes/create-checkout.ts";
import { EVENT_LIMIT_BYTES } from "./routes/payment-events.ts";
import { closedHeaders, NO_PAGES } from "./routes/security-headers.ts";

// Real clocks: the deadlines are short, the machine may be busy.
vi.setConfig({ testTimeout: 20_000 });
const SHORT = { headersMs: 300, requestMs: 900, stalledMs: 20_000 };
const PATIENT = { headersMs: 20_000, requestMs: 20_000, stalledMs: 20_000 };
const WEBHOOK = "/api/payment-events";
const CHECKOUT = "/functions/v1/create-checkout";

let listening: Listening;
let fake: ReturnType<typeof makeFakeApp>;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening.stop();
});

async function begin(deadlines: Deadlines, extra = new Hono()): Promise<void> {
  fake = makeFakeApp({ testShopPages: extra });
  listening = await listen(fake.app, { port: 0, host: "127.0.0.1" }, deadlines);
}

function open(): { socket: Socket; text: () => string; closed: Promise<unknown> } {
  const socket = connect(listening.port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  return { socket, text: () => text, closed: once(socket, "close") };
}
const head = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n`;

function expectRefusal(text: string, status: number, code: string): void {
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const [name, value] of closedHeaders(NO_PAGES)) {
    expect(text.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase());
  }
  const body = JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));
  expect(body.error).toEqual({
    code,
    message: expect.stringMatching(/\.$/),
    suggestion: expect.stringMatching(/\.$/),
  });
}

test("fault 32: headers that come a drop at a time are 408, and the connection ends", async () => {
  await begin(SHORT);
  const { socket, text, closed } = open();
  socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  const drops = setInterval(() => socket.write("X-Drop: 1\r\n"), 50);
  await closed;
  clearInterval(drops);
  expectRefusal(text(), 408, "request_timeout");
});

test.each([
  [WEBHOOK, "Content-Length: 1000"],
  [WEBHOOK, "Transfer-Encoding: chunked"],
  [CHECKOUT, "Content-Type: application/json\r\nContent-Length: 1000"],
])(
  "fault 32: a body for %s that never ends (%s) is 408, and the shop hears nothing of it",
  async (path, headers) => {
    await begin(SHORT);
    const { socket, text, closed } = open();
    socket.write(head(path, headers));
    socket.write(headers.includes("chunked") ? "1\r\n{\r\n" : "{");
    await closed;
    expectRefusal(text(), 408, "request_timeout");
    expect(fake.shop.calls).toEqual([]);
    expect(fake.log).not.toHaveBeenCalled();
  },
);

test("fault 32: a hundred slow clients keep nobody else waiting", async () => {
  await begin(SHORT);
  const slow = Array.from({ length: 100 }, open);
  for (const { socket } of slow) socket.write(`${head(WEBHOOK, "Content-Length: 10")}{`);
  await Promise.all(slow.map(({ socket }) => once(socket, "ready")));
  const answer = await fetch(`http://127.0.0.1:${listening.port}/healthz`);
  expect(answer.status).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  for (const { text } of slow) expect(text()).toMatch(/^HTTP\/1\.1 408 /);
});

test("whoever stops reading an answer is let go", async () => {
  const left = Promise.withResolvers<void>();
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => left.resolve(),
  });
  await begin(
    { ...PATIENT, stalledMs: 300 },
    new Hono().get("/endless", (c) => c.body(endless)),
  );
  const { socket } = open();
  socket.write("GET /endless HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await once(socket, "data");
  socket.pause();
  await left.promise;
});

test.each([
  [WEBHOOK, EVENT_LIMIT_BYTES],
  [CHECKOUT, BODY_LIMIT_BYTES],
])(
  "fault 31: more than the limit is 413 for %s, told in chunks without a length or told by its length",
  async (path, limit) => {
    await begin(PATIENT);
    const chunked = open();
    chunked.socket.write(
      head(
        path,
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close",
      ),
    );
    const chunk = "x".repeat(4096);
    for (let sent = 0; sent <= limit; sent += chunk.length)
      chunked.socket.write(`1000\r\n${chunk}\r\n`);
    await expect.poll(chunked.text).toContain("body_too_large");
    expectRefusal(chunked.text(), 413, "body_too_large");

    const declared = open();
    declared.socket.write(head(path, `Content-Length: ${limit + 1}\r\nConnection: close`));
    await expect.poll(declared.text).toContain("body_too_large");
    expectRefusal(declared.text(), 413, "body_too_large");
    expect(fake.shop.calls).toEqual([]);
  },
);

test.each([WEBHOOK, CHECKOUT])(
  "fault 31: who sends %s too much hears so, and is heard again on the same connection",
  async (path) => {
    await begin(PATIENT);
    const { socket, text } = open();
    const length = 4 * EVENT_LIMIT_BYTES;
    socket.write(head(path, `Content-Type: application/json\r\nContent-Length: ${length}`));
    socket.write("x".repeat(length));
    await expect.poll(text).toContain("body_too_large");
    socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await expect.poll(text).toContain('{"status":"ok"}');
  },
);

test("a length and chunks at once, two lengths, or no HTTP at all are 400", async () => {
  await begin(PATIENT);
  for (const raw of [
    head(WEBHOOK, "Content-Length: 5\r\nTransfer-Encoding: chunked"),
    head(WEBHOOK, "Content-Length: 5\r\nContent-Length: 6"),
    "NONSENSE\r\n\r\n",
  ]) {
    const { socket, text, closed } = open();
    socket.write(raw);
    await closed;
    expectRefusal(text(), 400, "malformed_request");
  }
});

test("HTTP/1.0 needs no Host, as balancers ask for health, and is nobody's own machine without one", async () => {
  fake = makeFakeApp({ testShopAllowed: false });
  listening = await listen(fake.app, { port: 0, host: "127.0.0.1" }, PATIENT);
  const answerTo = async (raw: string) => {
    const { socket, text, closed } = open();
    socket.write(raw);
    await closed;
    return text();
  };
  for (const host of ["", "Host:\r\n"]) {
    const alive = await answerTo(`GET /healthz HTTP/1.0\r\n${host}\r\n`);
    expect(alive).toMatch(/^HTTP\/1\.1 200 /);
    expect(alive).toContain('{"status":"ok"}');
    for (const at of ["", "http://127.0.0.1", "http://localhost"]) {
      const sold = await answerTo(`POST ${at}${CHECKOUT} HTTP/1.0\r\n${host}\r\n`);
      expectRefusal(sold, 403, "test_shop_is_local");
    }
  }
  expect(fake.shop.calls).toEqual([]);
});

test.each(["GET / HTTP/1.1\r\nHost: a b", "GET /\\a HTTP/1.1\r\nHost: a", "GET * HTTP/1.0"])(
  "a host or an address that is none is 400 in the one form of errors: %j",
  async (raw) => {
    await begin(PATIENT);
    const { socket, text, closed } = open();
    socket.write(`${raw}\r\nConnection: close\r\n\r\n`);
    await closed;
    expectRefusal(text(), 400, "malformed_request");
  },
);

test("what the app throws that is no error is 500, and gives nothing away", async () => {
  await begin(
    PATIENT,
    new Hono().get("/broken", () => {
      throw "a secret";
    }),
  );
  const { socket, text, closed } = open();
  socket.write("GET /broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await closed;
  expectRefusal(text(), 500, "internal");
  expect(text()).not.toContain("a secret");
});

test("headers without end are 431", async () => {
  await begin(PATIENT);
  const { socket, text, closed } = open();
  socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`);
  await closed;
  expectRefusal(text(), 431, "headers_too_large");
});

test("a visitor who leaves in the middle is no line in the log", async () => {
  await begin(PATIENT);
  const { socket } = open();
  socket.write(`${head(WEBHOOK, "Content-Length: 10")}{`);
  await once(socket, "ready");
  await fetch(`http://127.0.0.1:${listening.port}/healthz`);
  socket.destroy();
  await fetch(`http://127.0.0.1:${listening.port}/healthz`);
  expect(fake.log).not.toHaveBeenCalled();
});
