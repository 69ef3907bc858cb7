// Load that tells the truth: at its rate whatever the server does.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { askAtRate } from "./takeaways-load.ts";

test("a server that holds its answers back gets all requests nonetheless, and their wait is counted", async () => {
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    held.push(() => response.writeHead(request.url === "/b" ? 503 : 200).end("x"));
    if (held.length === 20) for (const answer of held) answer();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const result = await askAtRate({
    base: `http://127.0.0.1:${port}`,
    paths: ["/a", "/b"],
    headers: {},
    perSecond: 200,
    seconds: 0.1,
  });
  server.close();
  expect(result.statuses).toEqual({ 200: 10, 503: 10 });
  // The first was due 95 ms before the last.
  expect(Math.max(...result.latencies)).toBeGreaterThan(90);
});

test("a kept connection that is closed as it is used again fails no request, and a server that is gone fails them all", async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (asked === 2) request.socket.destroy();
    else response.end("x");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // So slow that the second request finds the first one's connection free.
  const load = {
    base: `http://127.0.0.1:${port}`,
    paths: ["/"],
    headers: {},
    perSecond: 10,
    seconds: 0.3,
  };
  expect((await askAtRate(load)).statuses).toEqual({ 200: 3 });
  expect(asked).toBe(4);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
  expect((await askAtRate(load)).statuses).toEqual({ failed: 3 });
});
