// Reads and writes the test shop's payments; the conditions in each write keep two servers from paying one twice.
import type { Kysely } from "kysely";
import type { CheckoutRequest } from "../../checkout/payment-provider.ts";
import type { Database } from "../../db/database.ts";
import type { TestDispute, TestSession, TestSessionsTable } from "./test-session.ts";
import { SESSION_LIFE_MS } from "./test-session.ts";

const ID_BYTES = 32;
const ID_FORM = /^cs_test_[0-9a-f]{64}$/;

function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return `cs_test_${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const iso = (ms: number): string => new Date(ms).toISOString();

export function testSessions(database: Kysely<Database>, now: () => number) {
  const db = database.withTables<{ test_sessions: TestSessionsTable }>();
  const updateOf = (id: string) => db.updateTable("test_sessions").where("id", "=", id);
  const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows > 0n;

  return {
    /** The one there is where the order has one already. */
    async open({ order, product, successUrl, cancelUrl }: CheckoutRequest): Promise<TestSession> {
      await db
        .insertInto("test_sessions")
        .values({
          id: newSessionId(),
          order_id: order,
          product: product.id,
          title: product.title,
          amount: product.amount,
          currency: product.currency,
          success_url: successUrl,
          cancel_url: cancelUrl,
          created_at: iso(now()),
          paid_at: null,
          settles_at: null,
          refused: 0,
          refunded: 0,
          dispute: null,
        })
        .onConflict((conflict) => conflict.column("order_id").doNothing())
        .execute();
      return db
        .selectFrom("test_sessions")
        .selectAll()
        .where("order_id", "=", order)
        .executeTakeFirstOrThrow();
    },

    async read(id: string): Promise<TestSession | null> {
      if (!ID_FORM.test(id)) return null;
      const query = db.selectFrom("test_sessions").selectAll().where("id", "=", id);
      return (await query.executeTakeFirst()) ?? null;
    },

    /** False where it is paid already, expired or unknown. @param delayMs until the money is there, or is refused */
    async pay(id: string, delayMs: number, refused = false): Promise<boolean> {
      const at = { paid_at: iso(now()), settles_at: iso(now() + delayMs) };
      const result = await updateOf(id)
        .set({ ...at, refused: refused ? 1 : 0 })
        .where("paid_at", "is", null)
        .where("created_at", ">", iso(now() - SESSION_LIFE_MS))
        .executeTakeFirst();
      return changed(result);
    },

    /** False where nothing is on its way. */
    async settle(id: string): Promise<boolean> {
      const result = await updateOf(id)
        .set({ settles_at: iso(now()) })
        .where("settles_at", ">", iso(now()))
        .executeTakeFirst();
      return changed(result);
    },

    /** False where that much is not there to give back. */
    async refund(id: string, amount: number): Promise<boolean> {
      const result = await updateOf(id)
        .set((expression) => ({ refunded: expression("refunded", "+", amount) }))
        .where("settles_at", "<=", iso(now()))
        .where("refused", "=", 0)
        .where((expression) =>
          expression(expression("refunded", "+", amount), "<=", expression.ref("amount")),
        )
        .executeTakeFirst();
      return changed(result);
    },

    /** False where it was not paid. */
    async dispute(id: string, dispute: TestDispute): Promise<boolean> {
      const result = await updateOf(id)
        .set({ dispute })
        .where("settles_at", "<=", iso(now()))
        .where("refused", "=", 0)
        .executeTakeFirst();
      return changed(result);
    },

    /** Returns how many were forgotten. @param before ISO 8601, in UTC */
    async forget(before: string): Promise<number> {
      const query = db.deleteFrom("test_sessions").where("created_at", "<", before);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },

    /** Throws where the table can't be read. */
    async check(): Promise<void> {
      await db.selectFrom("test_sessions").select("id").limit(1).execute();
    },
  };
}
