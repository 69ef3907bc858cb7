import { beforeEach, expect, test } from "vitest";
import type { Log } from "./checkout/shop.ts";
import { createLog } from "./log.ts";
import { requestId } from "./routes/request-id.ts";

let lines: Record<string, unknown>[];
let clock: number;
let log: Log;
beforeEach(() => {
  lines = [];
  clock = Date.UTC(2030, 0, 1);
  log = createLog({ write: (line) => lines.push(JSON.parse(line)), now: () => clock });
});

test("a line is JSON with time, level, request id and message", async () => {
  await requestId()({} as never, async () => log.warn({ status: 503 }, "Request failed."));
  expect(lines).toEqual([
    {
      level: "warn",
      time: "2030-01-01T00:00:00.000Z",
      request: expect.stringMatching(/^[\da-f]{12}$/),
      status: 503,
      message: "Request failed.",
    },
  ]);
});

test.each([
  "cs_test_a1B2c3D4e5F6g7H8",
  "aTokenOfFortyThreeCharactersThatHasNoDigit_",
  "buyer@home.example",
])("%s is in no line", (secret) => {
  const text = `no row for ${secret} at postgres://shop:hunter2@db/shop`;
  log.error({ error: new Error(text), detail: text }, text);
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
  expect(JSON.stringify(lines)).toContain("no row for");
});

test("an order can be found by what the log says", () => {
  const order = "0b6c2f1e-8f5d-4c39-9d6e-2f1d0c9b8a76";
  log.info({ order }, "An order is in review.");
  expect(lines).toMatchObject([{ order }]);
});

test("a thousand errors a second fill no disk: 120 lines a minute, then how many were left out", () => {
  for (let n = 0; n < 150; n++) log.error({}, "Request failed.");
  expect(lines).toHaveLength(120);
  clock += 60_000;
  log.error({}, "Request failed.");
  expect(lines.slice(120)).toMatchObject([{ leftOut: 30 }, { message: "Request failed." }]);
});
