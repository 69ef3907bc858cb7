// What is said if the encrypted connection to PostgreSQL fails.
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { openStore } from "./open-store.ts";
import { tlsAdvice } from "./store-failure.ts";

it.each(["DEPTH_ZERO_SELF_SIGNED_CERT", "CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID"])(
  "%s is one sentence that says what to do",
  (code) => {
    const cause = Object.assign(new Error(), { code });
    expect(tlsAdvice(new Error("", { cause }))).toMatch(/isn't trusted .*: .*sslrootcert=/);
  },
);

it("a server without TLS, and a CA file that isn't there, are said as plainly", async () => {
  const server = createServer((socket) => socket.on("data", () => socket.write("N")));
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const url = `postgres://u@127.0.0.1:${(server.address() as AddressInfo).port}/db?sslmode=verify-full`;
  await expect(openStore({ url, folder: "" })).rejects.toThrow(/offers no TLS: .*DATABASE_URL/);
  const withFile = `${url}&sslrootcert=/nowhere/ca.pem`;
  const opening = openStore({ url: withFile, folder: "" });
  await expect(opening).rejects.toThrow(/^\/nowhere\/ca.pem can't be read \(ENOENT\)/);
  server.close();
});
