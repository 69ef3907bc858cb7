// Looks for what must never be in a store: an acknowledged event that is lost, or a settlement of which only a part is there.
import type { OpenedStore } from "./open-store.ts";

/** Each a sentence; empty where all is well. `acknowledged`: ids of events that were answered with success. */
export async function findBrokenSettlements(
  { db }: OpenedStore,
  acknowledged: readonly string[],
): Promise<string[]> {
  const [events, orders, licences] = await Promise.all([
    db.selectFrom("events").select(["id", "session"]).execute(),
    db.selectFrom("orders").select(["id", "session", "status", "money"]).execute(),
    db.selectFrom("licences").select("order_id").execute(),
  ]);
  const problems: string[] = [];
  const known = new Set(events.map(({ id }) => id));
  for (const id of acknowledged)
    if (!known.has(id)) problems.push(`Event ${id} was acknowledged and is lost.`);

  const settled = new Set(events.map(({ session }) => session));
  const licensed = new Map<string, number>();
  for (const { order_id } of licences) licensed.set(order_id, (licensed.get(order_id) ?? 0) + 1);
  for (const { id, session, status, money } of orders) {
    const count = licensed.get(id) ?? 0;
    const due = status === "paid" && money === "kept" ? 1 : 0;
    if (count !== due) problems.push(`Order ${id} has ${count} licences instead of ${due}.`);
    if (settled.has(session ?? "") !== (status === "paid"))
      problems.push(`Order ${id} is ${status}, and its events say otherwise.`);
  }
  return problems;
}
