// What the double knows, and what can become of a payment; every change writes the events that the real one would.
import { ApiProblem, missing } from "./api-problem.ts";
import { type DisputeStatus, type DoubleDispute, makeDispute } from "./dispute-objects.ts";
import { type DoubleEvent, makeEvent } from "./event-objects.ts";
import { type Made, newId } from "./made-objects.ts";
import {
  type DoubleCharge,
  type DoubleIntent,
  type DoubleRefund,
  makeCharge,
  makeIntent,
  makeRefund,
  refusedByTheBank,
} from "./payment-objects.ts";
import {
  type DoubleItem,
  type DoubleSession,
  makeItem,
  makeSession,
  type SessionDraft,
} from "./session-objects.ts";

/** How a dispute ends. */
export type DisputeOutcome = "won" | "lost";

export interface LedgerDeps {
  livemode: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  announce: (event: DoubleEvent) => void;
}

export class Ledger {
  readonly sessions = new Map<string, DoubleSession>();
  readonly items = new Map<string, DoubleItem[]>();
  readonly intents = new Map<string, DoubleIntent>();
  readonly charges = new Map<string, DoubleCharge>();
  readonly refunds = new Map<string, DoubleRefund>();
  readonly disputes = new Map<string, DoubleDispute>();
  readonly events: DoubleEvent[] = [];
  readonly #deps: LedgerDeps;
  readonly #intentMetadata = new Map<string, Record<string, string>>();

  constructor(deps: LedgerDeps) {
    this.#deps = deps;
  }

  open(draft: SessionDraft): DoubleSession {
    const session = makeSession(draft);
    this.sessions.set(session.id, session);
    this.items.set(
      session.id,
      draft.items.map((item) => makeItem(draft, item)),
    );
    this.#intentMetadata.set(session.id, draft.intentMetadata);
    return session;
  }

  /** As it is now: an open session whose time has passed has expired. */
  session(id: string): DoubleSession {
    const session = this.sessions.get(id);
    if (!session) throw missing("checkout.session", id);
    if (session.status === "open" && this.#nowS() >= session.expires_at) this.#close(session);
    return session;
  }

  /** The buyer pays; `late` is a method that settles afterwards. */
  pay(id: string, { late = false } = {}): DoubleSession {
    const session = this.#openSession(id);
    const made: Made = {
      created: this.#nowS(),
      livemode: this.#deps.livemode,
      currency: session.currency ?? "usd",
      metadata: this.#intentMetadata.get(id) ?? {},
    };
    const intent = makeIntent(made, session.amount_total ?? 0);
    this.intents.set(intent.id, intent);
    Object.assign(session, { status: "complete", payment_intent: intent.id, url: null });
    if (late) this.#write("payment_intent.processing", intent);
    else this.#collect(session, intent);
    this.#write("checkout.session.completed", session);
    return session;
  }

  /** The money of a late method arrives, or does not. */
  settle(id: string, outcome: "paid" | "failed" = "paid"): void {
    const session = this.session(id);
    const intent = this.#intentOf(session);
    if (intent.status !== "processing") throw new Error(`Nothing is on its way for ${id}.`);
    if (outcome === "paid") this.#collect(session, intent);
    else {
      const refused = { status: "requires_payment_method", last_payment_error: refusedByTheBank };
      Object.assign(intent, refused);
      this.#write("payment_intent.payment_failed", intent);
    }
    this.#write(
      `checkout.session.async_payment_${outcome === "paid" ? "succeeded" : "failed"}`,
      session,
    );
  }

  expire(id: string): DoubleSession {
    const session = this.#openSession(id);
    this.#close(session);
    this.#write("checkout.session.expired", session);
    return session;
  }

  /** @param amount in the smallest unit; all that is left where it is not given */
  refund(charge: DoubleCharge, amount?: number): DoubleRefund {
    const left = charge.amount - charge.amount_refunded;
    const given = amount ?? left;
    if (given < 1 || given > left) {
      throw new ApiProblem(400, "invalid_request_error", "There is not so much left to refund.", {
        code: left === 0 ? "charge_already_refunded" : "amount_too_large",
        param: "amount",
      });
    }
    const refund = makeRefund(this.#nowS(), charge, given);
    this.refunds.set(refund.id, refund);
    this.#countRefunds(charge, given);
    this.#write("refund.created", refund);
    this.#write("charge.refunded", charge);
    return refund;
  }

  /** The bank sends a refund back. */
  failRefund(refund: DoubleRefund): void {
    if (refund.status === "failed") throw new Error(`${refund.id} has failed already.`);
    refund.status = "failed";
    const charge = this.charge(refund.charge);
    this.#countRefunds(charge, -refund.amount);
    this.#write("refund.failed", refund);
    this.#write("charge.refund.updated", refund);
  }

  dispute(charge: DoubleCharge, status: DisputeStatus = "needs_response"): DoubleDispute {
    const dispute = makeDispute(this.#nowS(), charge, status);
    this.disputes.set(dispute.id, dispute);
    charge.disputed = true;
    this.#write("charge.dispute.created", dispute);
    return dispute;
  }

  closeDispute(dispute: DoubleDispute, outcome: DisputeOutcome): void {
    dispute.status = outcome;
    if (outcome === "won") this.#write("charge.dispute.funds_reinstated", dispute);
    this.#write("charge.dispute.closed", dispute);
  }

  charge(id: string): DoubleCharge {
    const charge = this.charges.get(id);
    if (!charge) throw missing("charge", id);
    return charge;
  }

  /** The charge that paid a session. */
  chargeOf(sessionId: string): DoubleCharge {
    return this.charge(this.#intentOf(this.session(sessionId)).latest_charge ?? "none");
  }

  refundsOf(charge: DoubleCharge): DoubleRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.charge === charge.id).reverse();
  }

  event(type: string, object: object): DoubleEvent {
    return makeEvent({ created: this.#nowS(), livemode: this.#deps.livemode }, type, object);
  }

  #openSession(id: string): DoubleSession {
    const session = this.session(id);
    if (session.status === "open") return session;
    throw new ApiProblem(400, "invalid_request_error", `This session is ${session.status}.`, {
      code: "checkout_session_not_open",
    });
  }

  #intentOf(session: DoubleSession): DoubleIntent {
    const intent = this.intents.get(session.payment_intent ?? "");
    if (!intent) throw missing("payment_intent", session.payment_intent ?? "none");
    return intent;
  }

  #collect(session: DoubleSession, intent: DoubleIntent): void {
    const { livemode, currency, metadata } = intent;
    const charge = makeCharge({ created: this.#nowS(), livemode, currency, metadata }, intent);
    this.charges.set(charge.id, charge);
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    session.payment_status = "paid";
    this.#write("charge.succeeded", charge);
    this.#write("payment_intent.succeeded", intent);
  }

  #countRefunds(charge: DoubleCharge, change: number): void {
    charge.amount_refunded += change;
    charge.refunded = charge.amount_refunded === charge.amount;
  }

  #close(session: DoubleSession): void {
    Object.assign(session, { status: "expired", url: null });
  }

  #write(type: string, object: object): void {
    const event = this.event(type, object);
    this.events.push(event);
    this.#deps.announce(event);
  }

  #nowS(): number {
    return Math.floor(this.#deps.now() / 1000);
  }
}

export const newRequestId = () => newId("req", 14);
