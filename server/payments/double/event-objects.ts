// Events, which carry an object as it was when they came to be.
import { newId } from "./made-objects.ts";

export function makeEvent(
  { created, livemode }: { created: number; livemode: boolean },
  type: string,
  object: object,
) {
  return {
    id: newId("evt"),
    object: "event" as const,
    api_version: "2026-10-28.endive",
    created,
    data: { object: structuredClone(object) },
    livemode,
    pending_webhooks: 1,
    request: { id: newId("req", 14), idempotency_key: null },
    type,
  };
}
export type DoubleEvent = ReturnType<typeof makeEvent>;
