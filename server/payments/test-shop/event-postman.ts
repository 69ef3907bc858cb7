// Takes the test shop's events to the webhook, again and again for a while where nobody takes them.
import { signEvent } from "./sign-event.ts";

export type TestEventType =
  | "checkout.session.completed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.async_payment_failed"
  | "charge.refunded"
  | "charge.dispute.created"
  | "charge.dispute.closed";

export interface PostmanDeps {
  deliver: (rawBody: Uint8Array, signature: string) => Promise<void>;
  secret: string;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (line: string) => void;
  /** Runs work later without keeping the process alive. */
  later: (work: () => void, ms: number) => void;
}

/** The buyer waits for the first try only; the success page asks for itself if it fails. */
const RETRY_PAUSES_MS = [500, 2000, 10_000, 60_000];
const LONGEST_TRY_MS = 5000;

function withinTime(work: Promise<void>, later: PostmanDeps["later"]): Promise<void> {
  const tooLate = new Promise<never>((_, reject) => {
    later(() => reject(new Error("no answer in time")), LONGEST_TRY_MS);
  });
  return Promise.race([work, tooLate]);
}

/** Resolves after the first try, whatever came of it; further tries follow by themselves. Never throws. */
export function eventPostman({ deliver, secret, now, log, later }: PostmanDeps) {
  async function attempt(body: Uint8Array, type: TestEventType, tries: number): Promise<void> {
    try {
      // Signed anew each time, because a signature ages.
      await withinTime(deliver(body, await signEvent(body, secret, now())), later);
    } catch (error) {
      const pause = RETRY_PAUSES_MS[tries];
      const said = error instanceof Error ? error.name : "unknown";
      const next = pause === undefined ? "giving up" : `again in ${pause} ms`;
      log(`test shop could not deliver ${type} (${said}), ${next}`);
      if (pause !== undefined) later(() => void attempt(body, type, tries + 1), pause);
    }
  }
  return (type: TestEventType, session: string): Promise<void> => {
    const event = {
      id: `evt_test_${crypto.randomUUID().replaceAll("-", "")}`,
      type,
      created: Math.floor(now() / 1000),
      livemode: false,
      data: { object: { id: session, object: "checkout.session" } },
    };
    return attempt(new TextEncoder().encode(JSON.stringify(event)), type, 0);
  };
}
