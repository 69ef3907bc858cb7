// The ways in which the payment API can fail, each for as many requests as a test wants.
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiProblem } from "./api-problem.ts";

/**
 * `lost_answer`: the work is done, then the connection breaks. `nonsense`: an answer that is not JSON.
 * `hang`: no answer ever.
 */
export type Fault = 500 | 503 | 429 | "hang" | "reset" | "lost_answer" | "nonsense";

export class Faults {
  #fault: Fault | null = null;
  #left = 0;
  /** Paths that a restricted key has no right to. */
  readonly denied = new Set<string>();
  /** Sent with 429, in seconds. */
  retryAfterS = 1;

  /** @param times requests that it befalls; @default for ever */
  inject(fault: Fault | null, times = Number.POSITIVE_INFINITY): void {
    this.#fault = fault;
    this.#left = times;
  }

  next(): Fault | null {
    if (this.#left <= 0) return null;
    this.#left -= 1;
    return this.#fault;
  }

  /** True where the fault has dealt with the request; `lost_answer` comes after the work. */
  befall(fault: Fault | null, request: IncomingMessage, response: ServerResponse): boolean {
    switch (fault) {
      case null:
      case "lost_answer":
        return false;
      case "hang":
        return true;
      case "reset":
        request.socket.resetAndDestroy();
        return true;
      case "nonsense":
        response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>");
        return true;
      case 429:
        response.setHeader("Retry-After", String(this.retryAfterS));
        throw new ApiProblem(
          429,
          "invalid_request_error",
          "Too many requests hit the API too quickly.",
          {
            code: "rate_limit",
          },
        );
      case 500:
      case 503:
        throw new ApiProblem(fault, "api_error", "An unknown error occurred.");
      default:
        return fault satisfies never;
    }
  }
}
