// Looks for what must never be in a store: an acknowledged event that is lost, or a settlement of which only a part is there.
import type { OpenedStore } from "./open-store.ts";

/** Each a sentence; empty where all is well. `acknowledged`: ids of events that were answered with success. */
export async function findBrokenSettlements(
  { db }: OpenedStore,
  acknowledged: readonly string[],
): Promise<string[]> {
  const events = await db.selectFrom("events").select("id").execute();
  const known = new Set(events.map(({ id }) => id));
  const problems = acknowledged
    .filter((id) => !known.has(id))
    .map((id) => `Event ${id} was acknowledged and is lost.`);

  // One statement, so that all of it is seen at one moment: a database may still be committing what a process asked
  // for before it was killed.
  const orders = await db
    .selectFrom("orders")
    .leftJoin(
      (all) =>
        all
          .selectFrom("licences")
          .select(({ fn }) => ["order_id", fn.countAll().as("count")])
          .groupBy("order_id")
          .as("its_licences"),
      (join) => join.onRef("its_licences.order_id", "=", "orders.id"),
    )
    .leftJoin(
      (all) =>
        all
          .selectFrom("events")
          .select(({ fn }) => ["session", fn.countAll().as("count")])
          .groupBy("session")
          .as("its_events"),
      (join) => join.onRef("its_events.session", "=", "orders.session"),
    )
    .select([
      "orders.id",
      "orders.status",
      "orders.money",
      "its_licences.count as licences",
      "its_events.count as events",
    ])
    .execute();
  for (const { id, status, money, ...counts } of orders) {
    const count = Number(counts.licences);
    const due = status === "paid" && money === "kept" ? 1 : 0;
    if (count !== due) problems.push(`Order ${id} has ${count} licences instead of ${due}.`);
    if (Number(counts.events) > 0 !== (status === "paid"))
      problems.push(`Order ${id} is ${status}, and its events say otherwise.`);
  }
  return problems;
}
