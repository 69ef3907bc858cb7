// Answers a repeated request with its first answer, and refuses a key that is used for something else.
import { ApiProblem } from "./api-problem.ts";

export interface ApiAnswer {
  status: number;
  body: object;
  /** The first answer, given again. */
  replayed?: boolean;
}

const LONGEST_KEY = 255;

export class Idempotency {
  readonly #answers = new Map<string, { request: string; answer: ApiAnswer }>();

  /** @param request what must be the same under one key: method, path and parameters */
  answer(key: string | null, request: string, work: () => ApiAnswer): ApiAnswer {
    if (key === null) return work();
    if (key.length === 0 || key.length > LONGEST_KEY)
      throw new ApiProblem(
        400,
        "invalid_request_error",
        "Idempotency keys have 1 to 255 characters.",
      );
    const known = this.#answers.get(key);
    if (known) {
      if (known.request === request) return { ...known.answer, replayed: true };
      throw new ApiProblem(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      );
    }
    // A request that fails its checks was never begun, so its key stays free.
    const answer = work();
    this.#answers.set(key, { request, answer: structuredClone(answer) });
    return answer;
  }
}
