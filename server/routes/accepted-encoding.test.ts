// Which encoding a client's header leads to.
import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";
import type { Encoding } from "./static-site.ts";

const all = new Map<Encoding, unknown>([
  ["identity", 1],
  ["br", 1],
  ["gzip", 1],
]);

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity, br;q=0.2", "identity"],
  ["br;q=nonsense", "identity"],
  [",,;;", "identity"],
  ["deflate", "identity"],
])("%s → %s", (header, encoding) => {
  expect(acceptedEncoding(header, all)).toBe(encoding);
});

test("what the build did not make is not chosen", () => {
  const plain = new Map<Encoding, unknown>([["identity", 1]]);
  expect(acceptedEncoding("br, gzip", plain)).toBe("identity");
});
