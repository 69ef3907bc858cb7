// Many callers settle one session at once, on both stores: one licence, and the same answer for all.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres, startPostgres } from "../../scripts/launcher/start-postgres.mjs";
import { openStore } from "../../server/adapters/store/open-store.ts";
import { createShop } from "../../server/domain/create-shop.ts";
import { products } from "../../server/domain/product.ts";
import { makeProviderDouble } from "../../server/domain/provider-double.ts";
import type { Group } from "../measurement.ts";

const CALLERS = 50;
const SECRET = new TextEncoder().encode("a secret of the bench, of 32 characters or more");

interface Callers {
  /** Licences in the store besides the one that is due. */
  wrong: number;
  /** Answers that differ from the first. */
  other: number;
  ms: number;
}

async function settleAtOnce(place: { url: string | null; folder: string }): Promise<Callers> {
  // Two openings, as two servers have: what one process serialises by itself proves little.
  const [first, second] = [await openStore(place), await openStore(place)];
  try {
    const provider = makeProviderDouble();
    const shops = [first, second].map(({ store }) =>
      createShop({ store, provider, products, secret: SECRET, log: console.error }),
    );
    const [shop] = shops;
    if (!shop) throw new Error("There is no shop.");
    const { session, claim } = await shop.startCheckout("https://lamplight.example");
    provider.pay(session);
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, async (_, index) => {
        const mine = shops[index % shops.length] ?? shop;
        if (index % 2 === 0) {
          const { body, signature } = provider.event(`evt_${index}`, "paid", session);
          await mine.receiveEvent(body, signature);
        }
        return JSON.stringify(await mine.readCheckout(session, claim));
      }),
    );
    const ms = performance.now() - began;
    const licences = await first.db.selectFrom("licences").select("hash").execute();
    if (!answers[0]?.includes("LAMPTEST-")) throw new Error(`The first answer is ${answers[0]}.`);
    const other = answers.filter((answer) => answer !== answers[0]).length;
    return { wrong: Math.abs(licences.length - 1), other, ms };
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

async function onSqlite(): Promise<Callers> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  try {
    return await settleAtOnce({ url: null, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Callers | null> {
  const bin = findPostgres();
  if (!bin) return null;
  const server = await startPostgres({ bin, durable: true });
  try {
    return await settleAtOnce({ url: server.url, folder: "" });
  } finally {
    await server.stop();
  }
}

const none = () => ({ most: 0 });

export const shopSettlement: Group = {
  name: "shop-settlement",
  title: `Shop: ${CALLERS} callers settle one session at once`,
  method:
    "Webhooks and success pages in turn, through two openings of the same store, with commits that wait for the disk.",
  columns: {
    sqliteWrong: { heading: "SQLite: licences too many or few", figure: none },
    sqliteOther: { heading: "SQLite: differing answers", figure: none },
    sqliteMs: { heading: "SQLite: ms for all" },
    postgresWrong: { heading: "PostgreSQL: licences too many or few", figure: none },
    postgresOther: { heading: "PostgreSQL: differing answers", figure: none },
    postgresMs: { heading: "PostgreSQL: ms for all" },
  },
  once: false,
  measures: ({ kind }) => kind === "home",
  async measure() {
    const sqlite = await onSqlite();
    const postgres = await onPostgres();
    return {
      values: {
        sqliteWrong: sqlite.wrong,
        sqliteOther: sqlite.other,
        sqliteMs: sqlite.ms,
        postgresWrong: postgres?.wrong ?? null,
        postgresOther: postgres?.other ?? null,
        postgresMs: postgres?.ms ?? null,
      },
    };
  },
};
