import { expect, test } from "vitest";
import { ownBlocking, type TraceEvent } from "./own-blocking.ts";

const MAIN = { pid: 1, tid: 1, ph: "X" };
const task = (ts: number, tdur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...MAIN,
  name: "RunTask",
  ts,
  tdur,
  ...more,
});
const paint: TraceEvent = { ...MAIN, name: "firstContentfulPaint", ph: "R", ts: 1000 };

test("only what exceeds 50 ms on a processor four times as slow blocks", () => {
  const { blocking, reason } = ownBlocking([paint, task(2000, 12_500), task(3000, 20_000)]);
  expect(blocking).toBe(30);
  expect(reason).toContain("80 ms");
});

test("what came before the first paint, ran elsewhere or was not a task doesn't count", () => {
  const others = [
    task(500, 90_000),
    task(2000, 90_000, { tid: 2 }),
    task(2000, 90_000, { pid: 2 }),
    task(2000, 90_000, { name: "Layout" }),
    task(2000, 90_000, { ph: "I" }),
  ];
  expect(ownBlocking([...others, paint, task(2000, 100)]).blocking).toBe(0);
});

test("a page that painted nothing has no figure", () => {
  expect(ownBlocking([task(2000, 90_000)]).blocking).toBeNull();
});

test("a trace without processor time has no figure", () => {
  expect(ownBlocking([paint, task(2000, 0, { tdur: undefined })]).blocking).toBeNull();
});
