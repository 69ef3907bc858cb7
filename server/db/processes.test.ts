// What only real processes can show: kills in the middle of settlement, and several servers on one store.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrokenSettlements } from "./check-settled.ts";
import type { OpenedStore } from "./open-store.ts";
import { rowOfOrder } from "./rows.ts";
import { runSettlingProcess } from "./run-settling-process.ts";
import { isRefunded, settlingOrder, settlingSession } from "./settling-process.ts";
import { type EmptyStore, storeKinds } from "./test-stores.ts";

const PATIENCE_MS = 120_000;
const KILLS = 4;
const ORDERS = 120;

const numbersFrom = (first: number) => Array.from({ length: ORDERS }, (_, index) => first + index);
const addOrders = ({ db }: OpenedStore, numbers: readonly number[]) =>
  db
    .insertInto("orders")
    .values(numbers.map((number) => rowOfOrder(settlingOrder(number))))
    .execute();
const eventsOf = (numbers: readonly number[], name: string) =>
  numbers.map((number) => ({ id: `evt_${name}_${number}`, session: settlingSession(number) }));

describe.each(storeKinds)("processes on $title", ({ isThere, start }) => {
  describe.runIf(isThere)("survive", () => {
    let server: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      server = await start();
    }, PATIENCE_MS);
    afterAll(() => server?.stop(), PATIENCE_MS);

    async function withStore(work: (empty: EmptyStore, opened: OpenedStore) => Promise<void>) {
      const empty = await server.make();
      try {
        await work(empty, await empty.open());
      } finally {
        await empty.dispose();
      }
    }

    it(
      "fault 38: kill -9 in the middle of settlement loses no acknowledged event and halves none",
      () =>
        withStore(async ({ place }, opened) => {
          const acknowledged: string[] = [];
          let killed = 0;
          for (let round = 0; round < KILLS; round += 1) {
            const numbers = numbersFrom(round * ORDERS);
            await addOrders(opened, numbers);
            const events = eventsOf(numbers, "a");
            const task = { place, together: 8, events };
            const run = await runSettlingProcess(task, 1 + round * 20);
            killed += Number(run.killed);
            acknowledged.push(...run.acknowledged.map(([id]) => id));
            expect(await findBrokenSettlements(opened, acknowledged)).toEqual([]);
            // The provider delivers again what was not acknowledged, and what was.
            const again = await runSettlingProcess(task);
            expect(again.acknowledged).toHaveLength(ORDERS);
            const kept = new Set(run.acknowledged.map(([id]) => id));
            for (const [id, outcome] of again.acknowledged)
              if (kept.has(id)) expect([id, outcome]).toEqual([id, "repeated"]);
          }
          expect(killed).toBeGreaterThan(0);
        }),
      PATIENCE_MS,
    );

    it(
      "fault 42: two more processes on the same store at the same time",
      () =>
        withStore(async ({ place }, opened) => {
          const numbers = numbersFrom(0);
          await addOrders(opened, numbers);
          const events = eventsOf(numbers, "b");
          const [one, two] = await Promise.all([
            runSettlingProcess({ place, together: 6, events }),
            runSettlingProcess({ place, together: 6, events: events.toReversed() }),
          ]);
          const outcomes = [...one.acknowledged, ...two.acknowledged].map(([, outcome]) => outcome);
          // Every event was dealt with once, by one of them.
          expect(outcomes.filter((outcome) => outcome === "settled")).toHaveLength(ORDERS);
          expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(ORDERS);
          const ids = events.map(({ id }) => id);
          expect(await findBrokenSettlements(opened, ids)).toEqual([]);
          const { length } = await opened.db.selectFrom("licences").select("hash").execute();
          expect(length).toBe(numbers.filter((number) => !isRefunded(number)).length);
        }),
      PATIENCE_MS,
    );
  });
});
