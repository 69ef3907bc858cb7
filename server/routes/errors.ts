// The one place that turns errors into answers: `{ error: { code, message, suggestion } }`.
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import { type Log, ServerBusy, StoreUnavailable } from "../checkout/shop.ts";
import { currentRequestId } from "./request-id.ts";

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

/** Seconds after which a caller may ask again when the store or the provider is unavailable. */
const RETRY_S = 5;

/** An answer other than success that the server means to give; thrown by handlers. */
export class HttpProblem extends Error {
  override name = "HttpProblem";
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    error: ErrorBody["error"],
    headers: Record<string, string> = {},
  ) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.headers = headers;
  }
}

export const notFound = () =>
  new HttpProblem(404, {
    code: "not_found",
    message: "There's nothing at this address.",
    suggestion: "Check the address, or start at the home page.",
  });

/** @param allow the methods this address answers, as the `Allow` header lists them */
export function methodNotAllowed(allow: string): HttpProblem {
  const message = "This address doesn't take that method.";
  const suggestion = `Use one of ${allow}.`;
  const error = { code: "method_not_allowed", message, suggestion };
  return new HttpProblem(405, error, { Allow: allow });
}

export function unavailable(code: string, message: string, retryAfterS = RETRY_S): HttpProblem {
  const error = { code, message, suggestion: "Nothing is lost: try again in a moment." };
  return new HttpProblem(503, error, { "Retry-After": String(retryAfterS) });
}

/** Refuses a body that declares more than `maxSize` bytes. */
export function limitBody(maxSize: number, suggestion: string): MiddlewareHandler {
  const message = `The request is larger than ${maxSize} bytes.`;
  return async (c, next) => {
    // Node reads no more than was declared, and `listen` takes nothing without it. If nobody has begun to read the body,
    // Node takes it in, so the caller hears the answer.
    if (Number(c.req.header("content-length") ?? 0) > maxSize)
      throw new HttpProblem(413, { code: "body_too_large", message, suggestion });
    await next();
  };
}

export function assertJson(c: Context): void {
  const type = c.req.header("Content-Type");
  if (type === undefined || /^application\/json\b/i.test(type)) return;
  throw new HttpProblem(415, {
    code: "unsupported_type",
    message: "The shop reads JSON only.",
    suggestion: "Send it as application/json.",
  });
}

export function forgedEvent(): HttpProblem {
  const message = "The signature doesn't belong to this message, or the message is too old.";
  const suggestion = "Sign the raw bytes with this endpoint's secret, and check both clocks.";
  const error = { code: "forged_event", message, suggestion };
  return new HttpProblem(400, error, { Connection: "close" });
}

/** What callers are told of an error. */
export function problemOf(error: Error): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof ForgedEvent) return forgedEvent();
  if (error instanceof ProviderUnavailable)
    return unavailable("provider_unavailable", "The payment provider can't be reached right now.");
  if (error instanceof ServerBusy) return unavailable("busy", error.message);
  if (error instanceof StoreUnavailable)
    return unavailable("store_unavailable", "The shop's store can't be reached right now.");
  return new HttpProblem(500, {
    code: "internal",
    message: "Something went wrong on the server.",
    suggestion: "Try again in a minute.",
  });
}

const PLAIN_PART = /^[a-z][a-z0-9-]{0,23}$/;

/** The path with "…" for every part that may be a session or a licence, and without the query. */
const loggedPath = (path: string) =>
  path
    .split("/", 5)
    .map((part) => (part === "" || PLAIN_PART.test(part) ? part : "…"))
    .join("/");

/** An answer that was meant isn't news for the owner. */
export const isMeant = (one: unknown) => one instanceof HttpProblem || one instanceof ServerBusy;

/** Hono's error handler: known problems as they are, anything else as a 500 that gives nothing away. */
export function answerError(log: Log) {
  return (error: Error, c: Context): Response => {
    const { status, body, headers } = problemOf(error);
    // A visitor who left isn't an error.
    if (!isMeant(error) && !c.req.raw.signal.aborted) {
      const { method, path } = c.req;
      log.error({ status, method, path: loggedPath(path), error }, "Request failed.");
    }
    return c.json(body, status, {
      "Cache-Control": "no-store",
      "X-Request-Id": currentRequestId() ?? "",
      ...headers,
    });
  };
}
