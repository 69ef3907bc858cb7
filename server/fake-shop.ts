// An in-memory shop for the HTTP side's tests: does what it is told, and remembers what it was asked.
import type { CheckoutState, EventOutcome, LicenceVerdict, Shop } from "./checkout/shop.ts";

export interface FakeShop extends Shop {
  /** Each call as its name and its arguments. */
  calls: [string, ...unknown[]][];
  checkouts: Map<string, { claim: string; state: CheckoutState }>;
  licences: Map<string, LicenceVerdict>;
  /** Thrown by every call but `check` while it is set. */
  fault: Error | null;
  /** What the next event comes to; a promise holds the answer up. */
  outcome: EventOutcome | Promise<EventOutcome>;
  health: Awaited<ReturnType<Shop["check"]>>;
}

export function makeFakeShop(): FakeShop {
  const shop: FakeShop = {
    mode: "test",
    calls: [],
    checkouts: new Map(),
    licences: new Map(),
    fault: null,
    outcome: "settled",
    health: { store: "ok", provider: "ok", clockSkewS: 0 },
    async startCheckout(origin) {
      shop.calls.push(["startCheckout", origin]);
      if (shop.fault) throw shop.fault;
      const session = `cs_test_${shop.calls.length}_session`;
      const claim = `claim-of-${session}`;
      shop.checkouts.set(session, { claim, state: { status: "unpaid" } });
      return { url: `https://pay.example/${session}`, session, claim };
    },
    async readCheckout(session, claim) {
      shop.calls.push(["readCheckout", session, claim]);
      if (shop.fault) throw shop.fault;
      const known = shop.checkouts.get(session);
      if (!known) return { status: "unknown" };
      if (known.state.status !== "paid" || known.claim === claim) return known.state;
      return { status: "paid", licence: null };
    },
    async receiveEvent(rawBody, signature) {
      shop.calls.push(["receiveEvent", rawBody, signature]);
      if (shop.fault) throw shop.fault;
      return shop.outcome;
    },
    async readLicence(key, product) {
      shop.calls.push(["readLicence", key, product]);
      if (shop.fault) throw shop.fault;
      return shop.licences.get(key) ?? { status: "invalid" };
    },
    async check() {
      shop.calls.push(["check"]);
      return shop.health;
    },
  };
  return shop;
}
