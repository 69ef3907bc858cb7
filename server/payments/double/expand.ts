// Puts whole objects in the place of ids, where a request asks for them.
import { invalid } from "./api-problem.ts";
import type { Ledger } from "./ledger.ts";
import { listOf } from "./made-objects.ts";

type Fields = Record<string, unknown>;

function found(ledger: Ledger, holder: Fields, name: string): unknown {
  const id = String(holder[name] ?? "");
  if (holder.object === "checkout.session") {
    if (name === "line_items") {
      const items = ledger.items.get(String(holder.id)) ?? [];
      return listOf(`/v1/checkout/sessions/${holder.id}/line_items`, items);
    }
    if (name === "payment_intent") return ledger.intents.get(id) ?? null;
  }
  if (holder.object === "payment_intent" && name === "latest_charge")
    return ledger.charges.get(id) ?? null;
  if (holder.object === "charge" && name === "refunds") {
    const charge = ledger.charge(String(holder.id));
    return listOf(`/v1/charges/${charge.id}/refunds`, ledger.refundsOf(charge));
  }
  throw invalid(`This property cannot be expanded (${name}).`, "expand");
}

/** A copy of the object with each path ("payment_intent.latest_charge") opened. Throws `ApiProblem`. */
export function expand(ledger: Ledger, object: object, paths: readonly string[]): Fields {
  const whole: Fields = structuredClone({ ...object });
  for (const path of paths) {
    let holder = whole;
    for (const name of path.split(".")) {
      const there = holder[name];
      const value =
        typeof there === "object" && there !== null
          ? there
          : structuredClone(found(ledger, holder, name));
      holder[name] = value;
      // Nothing there to open further: the rest of the path stays shut, as with the real one.
      if (typeof value !== "object" || value === null) break;
      holder = value as Fields;
    }
  }
  return whole;
}
