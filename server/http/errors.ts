// The one place that turns errors into answers: `{ error: { code, message, suggestion } }`.
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Log } from "./log.ts";

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

const unexpected = new HttpProblem(500, {
  code: "internal",
  message: "Something went wrong on the server.",
  suggestion: "Try again in a minute.",
});

/** Hono's error handler: known problems as they are, anything else as a 500 that gives nothing away. */
export function answerError(log: Log) {
  return (error: Error, c: Context): Response => {
    const problem = error instanceof HttpProblem ? error : unexpected;
    // A visitor who leaves in the middle of a request is no error of ours.
    if (problem === unexpected && !c.req.raw.signal.aborted) {
      // The query stays out of the log: it may carry a session or a licence.
      log(
        `error 500 ${c.req.method} ${JSON.stringify(c.req.path)} ${JSON.stringify(String(error))}`,
      );
    }
    return c.json(problem.body, problem.status, {
      "Cache-Control": "no-store",
      ...problem.headers,
    });
  };
}
