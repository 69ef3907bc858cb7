// Sends signed events to the shop: as they happen, or held back to be sent late, shuffled or several times.
import type { DoubleEvent } from "./event-objects.ts";
import { signAsProvider } from "./sign-as-provider.ts";

export interface EventPostDeps {
  secrets: readonly string[];
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Delivery {
  event: DoubleEvent;
  /** HTTP status; null where nobody answered. */
  status: number | null;
}

export const eventBody = (event: object): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(event, null, 2));

export class EventPost {
  /** Where to; null: nobody listens. */
  url: string | null = null;
  readonly deliveries: Delivery[] = [];
  #held: DoubleEvent[] | null = null;
  readonly #deps: EventPostDeps;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(deps: EventPostDeps) {
    this.#deps = deps;
  }

  announce(event: DoubleEvent): void {
    if (this.#held) this.#held.push(event);
    else if (this.url !== null) void this.send(event);
  }

  /** From now on events wait for `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends what was held, `copies` times each, one after the other; resolves when all were answered. */
  async release({ copies = 1, shuffled = false } = {}): Promise<Delivery[]> {
    const held = this.#held ?? [];
    this.#held = null;
    const all = Array.from({ length: copies }, () => held).flat();
    if (shuffled) {
      for (let i = all.length - 1; i > 0; i -= 1) {
        const j = Math.floor(Math.random() * (i + 1));
        [all[i], all[j]] = [all[j] as DoubleEvent, all[i] as DoubleEvent];
      }
    }
    const sent: Delivery[] = [];
    for (const event of all) sent.push(await this.send(event));
    return sent;
  }

  /** Never throws: an event that nobody took has the status null. */
  send(event: DoubleEvent): Promise<Delivery> {
    const sending = this.#send(event);
    this.#underWay.add(sending);
    void sending.finally(() => this.#underWay.delete(sending));
    return sending;
  }

  /** Resolves when no delivery is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #send(event: DoubleEvent): Promise<Delivery> {
    const body = eventBody(event);
    const atS = Math.floor(this.#deps.now() / 1000);
    const delivery: Delivery = { event, status: null };
    try {
      const answer = await fetch(this.url ?? "", {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": signAsProvider(body, { secrets: this.#deps.secrets, atS }),
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      delivery.status = answer.status;
    } catch {
      // Refused, reset or too slow: the status says so.
    }
    this.deliveries.push(delivery);
    return delivery;
  }
}
