// How long the site waits for an answer; one that stalls would else be waited for without an end.

/** Milliseconds, the whole of the answer included. */
export const REQUEST_DEADLINE_MS = 15_000;

/** For one request: its `fetch` rejects at the deadline, and so does the reading of its answer. */
export function requestDeadline(): AbortSignal {
  return AbortSignal.timeout(REQUEST_DEADLINE_MS);
}
