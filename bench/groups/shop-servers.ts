// Three processes on one PostgreSQL take 20,000 events, each delivered twice and shuffled, and must end with exactly the right licences.
import { findPostgres, startPostgres } from "../../scripts/launcher/start-postgres.mjs";
import { findBrokenSettlements } from "../../server/adapters/store/check-settled.ts";
import { type OpenedStore, openStore } from "../../server/adapters/store/open-store.ts";
import { rowOfOrder } from "../../server/adapters/store/rows.ts";
import { runSettlingProcess } from "../../server/adapters/store/run-settling-process.ts";
import { settlingOrder, settlingSession } from "../../server/adapters/store/settling-process.ts";
import type { Group } from "../measurement.ts";

const SERVERS = 3;
const EVENTS = 20_000;
/** Two events to an order, as when a payment completes and settles in the same second. */
const ORDERS = EVENTS / 2;
const TOGETHER = 10;
const ROWS_PER_INSERT = 1000;

/** The same order of deliveries in every run. */
function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  let seed = 20_260_101;
  for (let at = left.length - 1; at > 0; at -= 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = seed % (at + 1);
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
}

async function addOrders({ db }: OpenedStore): Promise<void> {
  for (let first = 0; first < ORDERS; first += ROWS_PER_INSERT) {
    const numbers = Array.from({ length: ROWS_PER_INSERT }, (_, at) => first + at);
    await db
      .insertInto("orders")
      .values(numbers.map((number) => rowOfOrder(settlingOrder(number))))
      .execute();
  }
}

interface Taken {
  settled: number;
  repeated: number;
  perSecond: number;
  broken: string[];
}

async function takeAll(bin: string): Promise<Taken> {
  const server = await startPostgres({ bin, durable: true });
  try {
    const place = { url: server.url, folder: "" };
    const opened = await openStore(place);
    try {
      await addOrders(opened);
      const events = Array.from({ length: EVENTS }, (_, at) => ({
        id: `evt_${at}`,
        session: settlingSession(at >> 1),
      }));
      const deliveries = shuffled([...events, ...events]);
      const began = performance.now();
      const runs = await Promise.all(
        Array.from({ length: SERVERS }, (_, mine) =>
          runSettlingProcess({
            place,
            together: TOGETHER,
            events: deliveries.filter((_, at) => at % SERVERS === mine),
          }),
        ),
      );
      const seconds = (performance.now() - began) / 1000;
      const answers = runs.flatMap(({ acknowledged }) => acknowledged);
      const count = (outcome: string) => answers.filter(([, its]) => its === outcome).length;
      const ids = events.map(({ id }) => id);
      return {
        settled: count("settled"),
        repeated: count("repeated"),
        perSecond: deliveries.length / seconds,
        broken: await findBrokenSettlements(opened, ids),
      };
    } finally {
      await opened.close();
    }
  } finally {
    await server.stop();
  }
}

const exactly = (heading: string) => ({ heading, figure: () => ({ least: EVENTS }) });

export const shopServers: Group = {
  name: "shop-servers",
  title: `Shop: ${SERVERS} servers on one PostgreSQL, ${EVENTS} events, each delivered twice`,
  method:
    "Each delivery goes to the next server; every tenth order was refunded meanwhile and must have no licence. Settled and repeated together are all deliveries, so that neither can be over its number.",
  columns: {
    settled: exactly("settled"),
    repeated: exactly("answered as repeats"),
    perSecond: { heading: "deliveries a second" },
    broken: { heading: "orders or events that are wrong", figure: () => ({ most: 0 }) },
  },
  once: true,
  measures: ({ kind }) => kind === "home",
  async measure() {
    const bin = findPostgres();
    if (!bin) throw new Error("No PostgreSQL on this machine: install it to measure this.");
    const { settled, repeated, perSecond, broken } = await takeAll(bin);
    return {
      values: { settled, repeated, perSecond, broken: broken.length },
      reasons: { broken: broken.slice(0, 3).join(" ") },
    };
  },
};
