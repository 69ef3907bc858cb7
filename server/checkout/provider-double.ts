// A payment provider in memory, for tests and measurements of the shop: keeps sessions, tells events, has faults.
import {
  type CheckoutRequest,
  ForgedEvent,
  type Mode,
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnavailable,
  type SessionState,
} from "./payment-provider.ts";

export const GOOD_SIGNATURE = "good";

export interface SignedEvent {
  body: Uint8Array;
  signature: string;
}

export interface ProviderDouble extends PaymentProvider {
  /** As the provider sees them; tests change them. */
  sessions: Map<string, SessionState>;
  requests: CheckoutRequest[];
  /** Readings so far. */
  readings: number;
  /** While true, nothing can be asked. */
  isDown: boolean;
  /** Awaited after a reading was taken and before it is handed out, so that others can overtake it. */
  afterReading: (state: SessionState) => Promise<void>;
  /** Changes what the provider says of a session; throws where there is none. */
  change(session: string, change: Partial<SessionState>): void;
  pay(session: string): void;
  event(id: string, type: string, session: string | null): SignedEvent;
}

export function makeProviderDouble(mode: Mode = "test"): ProviderDouble {
  const askable = () => {
    if (double.isDown) throw new ProviderUnavailable("The payment provider is down.");
  };
  const double: ProviderDouble = {
    name: "test-shop",
    mode,
    sessions: new Map(),
    requests: [],
    readings: 0,
    isDown: false,
    afterReading: async () => {},
    async createSession(request) {
      askable();
      double.requests.push(request);
      const id = `cs_${mode}_${request.order.replace("order_", "")}`;
      if (!double.sessions.has(id)) {
        double.sessions.set(id, {
          id,
          order: request.order,
          product: request.product.id,
          mode,
          kind: "payment",
          status: "open",
          payment: "unpaid",
          amount: request.product.amount,
          currency: request.product.currency,
          quantity: 1,
          money: "kept",
        });
      }
      return { id, url: `https://pay.example/${id}` };
    },
    async readSession(id) {
      askable();
      double.readings += 1;
      const state = double.sessions.get(id);
      if (!state) return null;
      const reading = { ...state };
      await double.afterReading(reading);
      return reading;
    },
    async readEvent(rawBody, signature) {
      if (signature !== GOOD_SIGNATURE) throw new ForgedEvent("The signature does not fit.");
      return JSON.parse(new TextDecoder().decode(rawBody)) as ProviderEvent;
    },
    async check() {
      askable();
      return { clockSkewS: 0 };
    },
    change(session, change) {
      const state = double.sessions.get(session);
      if (!state) throw new Error(`There is no session ${session}.`);
      double.sessions.set(session, { ...state, ...change });
    },
    pay(session) {
      double.change(session, { status: "complete", payment: "paid" });
    },
    event(id, type, session) {
      const body = new TextEncoder().encode(JSON.stringify({ id, type, session }));
      return { body, signature: GOOD_SIGNATURE };
    },
  };
  return double;
}
