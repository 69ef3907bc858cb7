// The one place that turns errors into answers: `{ error: { code, message, suggestion } }`.
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import { type Log, loggedPath, withoutSecrets } from "./log.ts";

/** What every error of the server looks like; the site reads nothing else about it. */
export interface ErrorBody {
  error: {
    /** Fixed word in snake case, for programs. */
    code: string;
    /** What happened, one sentence, for people. */
    message: string;
    /** What to do next, one sentence. */
    suggestion: string;
  };
}

/** Seconds after which a caller may ask again when the store or the provider is away. */
const AWAY_RETRY_S = 5;

/** An answer other than success that the server means to give; thrown by handlers, answered by `answerError`. */
export class HttpProblem extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    error: ErrorBody["error"],
    headers: Record<string, string> = {},
  ) {
    super(error.message);
    this.name = "HttpProblem";
    this.status = status;
    this.body = { error };
    this.headers = headers;
  }
}

export function notFound(): HttpProblem {
  return new HttpProblem(404, {
    code: "not_found",
    message: "There is nothing at this address.",
    suggestion: "Check the address, or begin at the home page.",
  });
}

/** @param allow the methods this address answers, as the `Allow` header says them */
export function methodNotAllowed(allow: string): HttpProblem {
  return new HttpProblem(
    405,
    {
      code: "method_not_allowed",
      message: "This address does not answer that method.",
      suggestion: `Use one of ${allow}.`,
    },
    { Allow: allow },
  );
}

/** @param suggestion what to send instead */
export function bodyTooLarge(limitBytes: number, suggestion: string): HttpProblem {
  return new HttpProblem(413, {
    code: "body_too_large",
    message: `The request is larger than ${limitBytes} bytes.`,
    suggestion,
  });
}

export function away(error: { code: string; message: string }, retryAfterS = AWAY_RETRY_S) {
  return new HttpProblem(
    503,
    { ...error, suggestion: "Nothing is lost: try again in a moment." },
    { "Retry-After": String(retryAfterS) },
  );
}

const unexpected = new HttpProblem(500, {
  code: "internal",
  message: "Something went wrong on the server.",
  suggestion: "Try again in a minute.",
});
const forged = new HttpProblem(400, {
  code: "forged_event",
  message: "The signature does not belong to this message, or the message is too old.",
  suggestion: "Sign the raw bytes with the secret of this endpoint, and check both clocks.",
});
const providerAway = away({
  code: "provider_unavailable",
  message: "The payment provider can't be reached at the moment.",
});
const storeAway = away({
  code: "store_unavailable",
  message: "The shop's store can't be reached at the moment.",
});

function problemOf(error: Error): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof ForgedEvent) return forged;
  if (error instanceof ProviderUnavailable) return providerAway;
  if (error instanceof StoreUnavailable) return storeAway;
  return unexpected;
}

/** Hono's error handler: known problems as they are, anything else as a 500 that gives nothing away. */
export function answerError(log: Log) {
  return (error: Error, c: Context): Response => {
    const problem = problemOf(error);
    // What a handler meant to say is no event for the owner; a visitor who left is no error of ours.
    if (problem !== error && !c.req.raw.signal.aborted) {
      const cause = withoutSecrets(String(error));
      log(
        `error ${problem.status} ${c.req.method} ${JSON.stringify(loggedPath(c.req.path))} ${JSON.stringify(cause)}`,
      );
    }
    return c.json(problem.body, problem.status, {
      "Cache-Control": "no-store",
      ...problem.headers,
    });
  };
}
