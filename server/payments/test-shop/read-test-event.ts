// Reads a verified event of the test shop.
import { ForgedEvent, type ProviderEvent } from "../../checkout/payment-provider.ts";
import { exactText } from "../stripe/event-signature.ts";

const CONCERNS_A_SESSION =
  /^(checkout\.session\.(completed|async_payment_(succeeded|failed))|charge\.(refunded|dispute\.(created|closed)))$/;

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Throws `ForgedEvent` where it is no event at all; one of an unheard-of type concerns nothing. */
export function readTestEvent(body: Uint8Array): ProviderEvent {
  let event: unknown;
  try {
    event = JSON.parse(exactText(body));
  } catch (error) {
    throw new ForgedEvent("The event is signed, but nothing that can be read.", { cause: error });
  }
  const id = fieldOf(event, "id");
  const type = fieldOf(event, "type");
  if (typeof id !== "string" || typeof type !== "string")
    throw new ForgedEvent("The event is signed, but does not say what it is.");
  const session = fieldOf(fieldOf(fieldOf(event, "data"), "object"), "id");
  const concerned = CONCERNS_A_SESSION.test(type) && typeof session === "string";
  return { id, type, session: concerned ? session : null };
}
