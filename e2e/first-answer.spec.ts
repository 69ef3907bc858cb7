// What a new visitor's browser has of `/` before it can say a word more.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "./journey.ts";

/** Ten segments of 1,460 bytes. Source: RFC 6928, section 2. */
const INITIAL_WINDOW_BYTES = 14_600;

test("the first page with its headers fits what a server may send at once", async ({ baseURL }) => {
  const { hostname, port, host } = new URL(baseURL ?? "");
  const socket = connect(Number(port), hostname);
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  socket.write(
    `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  await once(socket, "close");
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES);
});
