// Real sockets against the deadlines and limits of the port: slow, endless and broken requests.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type FakeSiteFolder, makeFakeSiteFolder } from "../tests/support/fake-site-folder.ts";
import { makeFakeApp } from "./fake-app.ts";
import { LIMITS, type Limits, type Listening, listen, MOST_IN_WORK } from "./listen.ts";
import { loadSite } from "./load-site.ts";
import { closedHeaders, NO_PAGES } from "./routes/security-headers.ts";

const PATIENT = { ...LIMITS, ofOneAddress: 1000 };
const SHORT = { ...PATIENT, headersMs: 300, requestMs: 600 };
const WEBHOOK = "/api/payment-events";
const SIGNED = `Stripe-Signature: t=1800000000,v1=${"0a".repeat(32)}\r\n`;
const CHECKOUT = "/functions/v1/create-checkout";

let listening: Listening;
let fake: ReturnType<typeof makeFakeApp>;
let folder: FakeSiteFolder;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await makeFakeSiteFolder();
  return folder.remove;
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening.stop();
});

async function begin(limits: Limits, extra = new Hono(), testShopAllowed = true, proxies = 0) {
  fake = makeFakeApp({ testShopPages: extra, testShopAllowed });
  const address = { port: 0, host: "127.0.0.1", trustedProxies: proxies };
  listening = await listen(fake.app, address, limits);
}

function send(raw: string) {
  const socket = connect(listening.port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(raw);
  return { socket, text: () => text, closed: once(socket, "close") };
}
/** All that is answered until the connection ends. */
async function answerTo(raw: string): Promise<string> {
  const { text, closed } = send(raw);
  await closed;
  return text();
}
const post = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n`;

function expectRefusal(text: string, status: number, code: string): void {
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const header of closedHeaders(NO_PAGES))
    expect(text.toLowerCase()).toContain(`\r\n${header.join(": ")}\r\n`.toLowerCase());
  const { error } = JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));
  expect(Object.keys(error)).toEqual(["code", "message", "suggestion"]);
  expect(error.code).toBe(code);
}

test("fault 32: headers that come a drop at a time are 408, and the connection ends", async () => {
  await begin(SHORT);
  const { socket, text, closed } = send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  const drops = setInterval(() => socket.write("X-Drop: 1\r\n"), 50);
  await closed;
  clearInterval(drops);
  expectRefusal(text(), 408, "request_timeout");
});

test("fault 32: bodies that never end are 408, keep nobody waiting, and never reach the shop", async () => {
  await begin(SHORT);
  const slow = Array.from({ length: 50 }, () => [
    send(`${post(WEBHOOK, `${SIGNED}Content-Length: 1000`)}{`),
    send(`${post(CHECKOUT, "Content-Type: application/json\r\nContent-Length: 1000")}{`),
  ]).flat();
  expect((await fetch(`http://127.0.0.1:${listening.port}/healthz`)).status).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  for (const { text } of slow) expect(text()).toMatch(/^HTTP\/1\.1 (408|503|429) /);
  expectRefusal(slow[0]?.text() ?? "", 408, "request_timeout");
  expect(fake.shop.calls).toEqual([]);
  expect(fake.lines).toEqual([]);
});

test("whoever stops reading an answer is disconnected", async () => {
  const left = Promise.withResolvers<void>();
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => left.resolve(),
  });
  const pages = new Hono().get("/endless", (c) => c.body(endless));
  await begin({ ...PATIENT, stalledMs: 300 }, pages);
  const { socket } = send("GET /endless HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await once(socket, "data");
  socket.pause();
  await left.promise;
});

const HEALTH = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
test.each([0, 1])(
  "if all connections are taken, the one that was answered longest ago ends, unless it waits for us, with %o proxies",
  async (proxies) => {
    const answer = Promise.withResolvers<Response>();
    const pages = new Hono().get("/waits", () => answer.promise);
    await begin({ ...PATIENT, connections: 4 }, pages, true, proxies);
    const waits = send("GET /waits HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    const idle = [send("GET / HTTP/1.1"), send(`${post(CHECKOUT, "Content-Length: 9")}{`)];
    await expect.poll(send(HEALTH).text).toContain('{"status":"ok"}');
    for (const one of idle) {
      await expect.poll(send(HEALTH).text).toContain('{"status":"ok"}');
      await one.closed;
    }
    answer.resolve(new Response("waited"));
    await expect.poll(waits.text).toContain("waited");
  },
);

test("an idle connection is kept longer than a proxy keeps it", async () => {
  await begin(PATIENT, new Hono(), true, 1);
  await expect.poll(send(HEALTH).text).toContain("Keep-Alive: timeout=130");
});

test("one address has so many connections, and a new one once it closes one", async () => {
  await begin({ ...PATIENT, ofOneAddress: 2 });
  const [first, second] = [send(HEALTH), send(HEALTH)];
  await expect.poll(second.text).toContain('{"status":"ok"}');
  expect(await answerTo(HEALTH)).toBe("");
  first.socket.end();
  await first.closed;
  await expect.poll(send(HEALTH).text).toContain('{"status":"ok"}');
});

test.each(["", "Expect: x\r\n"])("of 1,000 requests (%j) a few are begun", async (extra) => {
  let begun = 0;
  const answered = Promise.withResolvers<void>();
  const pages = new Hono().get("/slow", async (c) => {
    begun += 1;
    await answered.promise;
    return c.text("done");
  });
  await begin(PATIENT, pages);
  const ask = `GET /slow HTTP/1.1\r\nHost: 127.0.0.1\r\n${extra}\r\n`;
  const patient = send(ask.repeat(MOST_IN_WORK));
  const greedy = send(ask.repeat(1000));
  await greedy.closed;
  await expect.poll(() => begun).toBe(2 * MOST_IN_WORK);
  await send(`${ask}${ask.replace("\r\n", "\r\nContent-Length: 1\r\n")}x`).closed; // holds no body
  expect((await fetch(`http://127.0.0.1:${listening.port}/healthz`)).status).toBe(200);
  expect(Error.stackTraceLimit, "stack traces are back").toBeGreaterThan(0);
  answered.resolve();
  await expect.poll(() => patient.text().match(/done/g)).toHaveLength(MOST_IN_WORK);
});

test("fault 30: of what one packet asks for beyond the most at once, hardly anything is looked at", async () => {
  await begin(PATIENT);
  const asked: unknown[] = [];
  const count = (request: unknown) => asked.push(request);
  subscribe("http.server.request.start", count);
  await answerTo("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1600));
  unsubscribe("http.server.request.start", count);
  expect(asked.length).toBeLessThan(100);
});

test("who asks on while a large answer waits harms nobody, and gets every answer", async () => {
  const slow = Promise.withResolvers<Response>();
  const large = vi.fn((c: Context) => c.text("x".repeat(1e5)));
  await begin(PATIENT, new Hono().get("/slow", () => slow.promise).get("/large", large));
  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(900)}\r\n\r\n`;
  const { socket, text } = send(ask("/slow") + ask("/large"));
  await expect.poll(() => large.mock.calls.length).toBe(1);
  socket.write(ask("/healthz"));
  await answerTo("GET /healthz HTTP/1.0\r\n\r\n");
  slow.resolve(new Response("late"));
  await expect.poll(() => text().split("HTTP/1.1 200").length - 1).toBe(3);
});

test("a large file is in memory once, however many ask for it and read nothing", async () => {
  const bytes = 4_000_000;
  await writeFile(join(folder.dist, "public/assets/large-1a2b3c.js"), Buffer.alloc(bytes, " "));
  fake = makeFakeApp({ site: await loadSite(folder.dist) });
  listening = await listen(fake.app, { port: 0, host: "127.0.0.1" }, PATIENT);
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 40; n += 1) {
    const { socket } = send("GET /assets/large-1a2b3c.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await once(socket, "data");
    socket.pause();
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * bytes);
});

test.each([
  [WEBHOOK, SIGNED, 256 * 1024],
  [CHECKOUT, "Content-Type: application/json\r\n", 4096],
])("fault 31: more than %s takes is 413, in pieces 411", async (path, headers, limit) => {
  await begin(PATIENT);
  const pieces = post(path, `${headers}Transfer-Encoding: chunked`) + "1\r\na\r\n".repeat(1000);
  expectRefusal(await answerTo(pieces), 411, "length_required");

  const declared = send(post(path, `${headers}Content-Length: ${4 * limit}`));
  declared.socket.write("x".repeat(4 * limit));
  await expect.poll(declared.text).toContain("body_too_large");
  declared.socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await expect.poll(declared.text).toContain('{"status":"ok"}');
  expect(fake.shop.calls).toEqual([]);
});

test("what isn't HTTP, or names no host or address, or breaks the app, is answered in the one form of errors", async () => {
  const throwing = () => {
    throw "a secret";
  };
  await begin(PATIENT, new Hono().get("/broken", throwing));
  for (const raw of [
    post(WEBHOOK, "Content-Length: 5\r\nTransfer-Encoding: chunked"),
    post(WEBHOOK, "Content-Length: 5\r\nContent-Length: 6"),
    "NONSENSE\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: 1.1.1.1.1\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET /\\a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET http://u@a/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET *@b.example/ HTTP/1.1\r\nHost: A.example\r\nConnection: close\r\n\r\n",
  ])
    expectRefusal(await answerTo(raw), 400, "malformed_request");
  // The first is begun only: what never ends must not be kept. Some Nodes drop headers beyond the 100th.
  for (const all of [`X-Long: ${"x".repeat(20_000)}`, `${"X-Many: 1\r\n".repeat(99)}\r\n`])
    expectRefusal(await answerTo(`GET / HTTP/1.1\r\nHost: a\r\n${all}`), 431, "headers_too_large");
  const kept = await answerTo("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx");
  expectRefusal(kept, 413, "body_not_taken");
  const long = await answerTo(`GET /?${"<".repeat(2000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expectRefusal(long, 414, "address_too_long");
  const broken = await answerTo("GET /broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expectRefusal(broken, 500, "internal");
  expect(fake.lines).toEqual([]);
});

test("HTTP/1.0 needs no Host, as balancers ask for health, and doesn't count as this machine without one", async () => {
  await begin(PATIENT, new Hono(), false);
  for (const host of ["", "Host:\r\n"]) {
    const alive = await answerTo(`GET /healthz HTTP/1.0\r\n${host}\r\n`);
    expect(alive).toMatch(/^HTTP\/1\.1 200 .*"status":"ok"/s);
    for (const at of ["", "http://127.0.0.1", "http://localhost"])
      expect(await answerTo(`POST ${at}${CHECKOUT} HTTP/1.0\r\n${host}\r\n`)).toMatch(/_closed/);
  }
});
