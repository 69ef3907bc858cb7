// Calls Stripe within one deadline, however many tries that takes, and turns what fails into the shop's words.
import type { Stripe } from "stripe";
import { ProviderUnavailable } from "../../checkout/payment-provider.ts";

export interface CallTiming {
  /** For an operation of the shop in all: every call it makes, retries and pauses included. */
  deadlineMs: number;
  /** For one try. */
  attemptMs: number;
  /** Before the second try; doubles with each further one, half of it chance. */
  firstPauseMs: number;
}

/** The buyer's browser gives up after 10 s, so the answer must be there before. */
export const DEFAULT_TIMING: CallTiming = { deadlineMs: 9000, attemptMs: 4000, firstPauseMs: 300 };
const MOST_TRIES = 4;
/** A try that has less time than this left is not begun. */
const SHORTEST_ATTEMPT_MS = 50;

/** Calls within what is left of one operation's deadline. `null`: Stripe knows no such thing. */
export type Call = <T>(work: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T | null>;

interface Failure {
  /** For the log: never Stripe's own sentence, which may repeat part of a key. */
  said: string;
  kind: "missing" | "passing" | "lasting";
  retryAfterMs: number;
}

function textOf(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

function headerOf(error: object, name: string): string | undefined {
  const headers: unknown = Reflect.get(error, "headers");
  return typeof headers === "object" && headers !== null ? textOf(headers, name) : undefined;
}

function isPassing(type: string, status: unknown, error: object): boolean {
  const advice = headerOf(error, "stripe-should-retry");
  if (advice === "true" || advice === "false") return advice === "true";
  if (type === "StripeConnectionError" || type === "StripeRateLimitError") return true;
  // 409: another request with the same key is still being dealt with. No status: the answer was not JSON.
  return (
    type === "StripeAPIError" && (typeof status !== "number" || status === 409 || status >= 500)
  );
}

function readFailure(error: unknown): Failure {
  // Told by name and not by class, so that the library stays unloaded until it is needed.
  if (!(error instanceof Error)) return { said: "unknown", kind: "lasting", retryAfterMs: 0 };
  const type = textOf(error, "type") ?? error.name;
  const status: unknown = Reflect.get(error, "statusCode");
  const code = textOf(error, "code");
  const said = [type, status, code, textOf(error, "requestId")].filter(Boolean).join(" ");
  if (status === 404 && code === "resource_missing")
    return { said, kind: "missing", retryAfterMs: 0 };
  const seconds = Number(headerOf(error, "retry-after") ?? 0);
  return {
    said,
    kind: isPassing(type, status, error) ? "passing" : "lasting",
    retryAfterMs: Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0,
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Begins an operation: what it returns makes calls until the deadline. Safe to repeat because every call is
 * a reading or carries an idempotency key. Throws `ProviderUnavailable`.
 */
export function beginOperation(timing: CallTiming, log: (line: string) => void): Call {
  const end = performance.now() + timing.deadlineMs;
  return async (work) => {
    for (let tries = 1; ; tries += 1) {
      const left = end - performance.now();
      if (left < SHORTEST_ATTEMPT_MS) throw new ProviderUnavailable("Stripe took too long.");
      try {
        return await work({ timeout: Math.floor(Math.min(timing.attemptMs, left)) });
      } catch (error) {
        const { said, kind, retryAfterMs } = readFailure(error);
        if (kind === "missing") return null;
        const wait = timing.firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
        const longest = Math.max(wait, retryAfterMs);
        const timeIsUp = performance.now() + longest + SHORTEST_ATTEMPT_MS > end;
        if (kind === "lasting" || tries >= MOST_TRIES || timeIsUp) {
          log(
            `stripe ${kind === "lasting" ? "refuses" : "is unavailable"} after ${tries}: ${said}`,
          );
          throw new ProviderUnavailable(`Stripe: ${said}`);
        }
        await pause(longest);
      }
    }
  };
}
