import { beforeEach, expect, test } from "vitest";
import type { Log } from "./checkout/shop.ts";
import { createLog } from "./log.ts";

let lines: Record<string, unknown>[];
let clock: number;
let log: Log;
beforeEach(() => {
  lines = [];
  clock = Date.UTC(2030, 0, 1);
  log = createLog({ write: (line) => lines.push(JSON.parse(line)), now: () => clock });
});

test("no secret is in a line, wherever it was said, but the order is", () => {
  const text =
    "no row for cs_test_a1B2c3D4e5F6g7H8 of buyer@home.example at postgres://shop:hunter2@db";
  const order = "0b6c2f1e-8f5d-4c39-9d6e-2f1d0c9b8a76";
  log.error({ error: new Error(text), detail: text, order }, text);
  expect(lines).toMatchObject([{ order, message: expect.stringContaining("no row for") }]);
  expect(JSON.stringify(lines)).not.toMatch(/cs_test|buyer|hunter2/);
});

test("a thousand errors a second fill no disk: 120 lines a minute, then how many were left out", () => {
  for (let n = 0; n < 150; n++) log.error({}, "Request failed.");
  expect(lines).toHaveLength(120);
  clock += 60_000;
  log.error({}, "Request failed.");
  expect(lines.slice(120)).toMatchObject([{ leftOut: 30 }, { message: "Request failed." }]);
});
