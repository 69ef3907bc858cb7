import { expect, test } from "vitest";
import { FUNCTION_PATH } from "../app.ts";
import { makeFakeApp } from "../fake-app.ts";
import { localTestShop } from "./local-test-shop.ts";

const HERE = "http://127.0.0.1:4173";

test.each([
  [HERE, { host: "127.0.0.1:4173" }, true],
  ["http://[::1]:4173", { host: "[::1]:4173" }, true],
  ["http://lamplight.example", { host: "lamplight.example" }, false],
  ["http://127.0.0.1.evil.example", { host: "127.0.0.1.evil.example" }, false],
  [HERE, { host: "lamplight.example" }, false],
  [HERE, { host: "127.0.0.1", "x-forwarded-for": "203.0.113.7" }, false],
  [HERE, { host: "127.0.0.1", via: "1.1 Caddy" }, false],
  [HERE, { host: "local host" }, false],
  [HERE, { host: "" }, false],
  [HERE, {}, false],
])("fault 44: %s with %j is this machine: %s", (url, headers, isLocal) => {
  expect(localTestShop(new Request(url, { headers })) === null).toBe(isLocal);
});

test("fault 44: a live shop is open to everybody", async () => {
  const shop = { ...makeFakeApp().shop, mode: "live" } as const;
  const { app } = makeFakeApp({ shop, testShopAllowed: false });
  const answer = await app.request(`https://a.example${FUNCTION_PATH}`, { method: "POST" });
  expect(answer.status).toBe(200);
});
