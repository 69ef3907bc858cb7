// A payment provider in memory for tests of the shop: keeps sessions, makes events, fails on demand.
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

export interface FakeProvider extends PaymentProvider {
  /** As the provider sees them; tests change them. */
  sessions: Map<string, SessionState>;
  requests: CheckoutRequest[];
  readings: number;
  /** While true, nothing can be asked. */
  isDown: boolean;
  clockSkewS: number;
  canVerify: boolean;
  /** Awaited after a reading was taken and before it is handed out, so that others can overtake it. */
  afterReading: (state: SessionState) => Promise<void>;
  /** Changes what the provider says of a session; throws if there is none. */
  change(session: string, change: Partial<SessionState>): void;
  pay(session: string, email?: string): void;
  event(id: string, type: string, session: string | null): { body: Uint8Array; signature: string };
}

export function makeFakeProvider(mode: Mode = "test"): FakeProvider {
  const assertUp = () => {
    if (fake.isDown) throw new ProviderUnavailable("The payment provider is down.");
  };
  const fake: FakeProvider = {
    name: "test-shop",
    mode,
    canVerify: true,
    sessions: new Map(),
    requests: [],
    readings: 0,
    isDown: false,
    clockSkewS: 0,
    afterReading: async () => {},
    async createSession(request) {
      assertUp();
      fake.requests.push(request);
      const { order, product } = request;
      const { id: name, amount, currency } = product;
      const id = `cs_${mode}_${order.replace("order_", "")}`;
      fake.sessions.set(id, {
        ...{ id, order, product: name, mode, kind: "payment", money: "kept", email: null },
        ...{ status: "open", payment: "unpaid", refused: false },
        ...{ amount, currency, quantity: 1, addedTax: 0, discount: 0 },
      });
      return { id, url: `https://pay.example/${id}` };
    },
    async readSession(id) {
      assertUp();
      fake.readings += 1;
      const state = fake.sessions.get(id);
      if (!state) return null;
      const reading = { ...state };
      await fake.afterReading(reading);
      return reading;
    },
    async findSessionOf({ id }) {
      assertUp();
      return [...fake.sessions.values()].find(({ order }) => order === id)?.id ?? null;
    },
    async findSessions(email) {
      assertUp();
      const found = [...fake.sessions.values()].filter((state) => state.email === email);
      return found.map(({ id }) => id).reverse();
    },
    async readEvent(rawBody, signature) {
      if (signature !== GOOD_SIGNATURE) throw new ForgedEvent("The signature does not fit.");
      return JSON.parse(new TextDecoder().decode(rawBody)) as ProviderEvent;
    },
    async check() {
      assertUp();
      return { clockSkewS: fake.clockSkewS };
    },
    missingRights: async () => [],
    change(session, change) {
      const state = fake.sessions.get(session);
      if (!state) throw new Error(`There is no session ${session}.`);
      fake.sessions.set(session, { ...state, ...change });
    },
    pay(session, email = "buyer@example.com") {
      fake.change(session, { status: "complete", payment: "paid", email });
    },
    event(id, type, session) {
      const body = new TextEncoder().encode(JSON.stringify({ id, type, session }));
      return { body, signature: GOOD_SIGNATURE };
    },
  };
  return fake;
}
