// Reads a request's body whole, within a deadline for each and a limit for all at once.
import type { Context } from "hono";
import { HttpProblem } from "./errors.ts";

/** Whoever means it sends a body in one piece. */
export const BODY_MS = 5_000;
/** Bodies that are being read: with events' 256 KB, 16 MB at most, however many forgeries arrive. */
export const MOST_AT_ONCE = 64;

/** If too many arrive at once the slowest is dropped, so that nonsense keeps out nobody. */
export function createBodyReader() {
  /** The first was begun first. */
  const dropReading = new Set<() => void>();
  return async (c: Context): Promise<Uint8Array> => {
    const [dropSlowest] = dropReading;
    if (dropReading.size >= MOST_AT_ONCE) dropSlowest?.();
    const dropped = Promise.withResolvers<never>();
    const drop = () => {
      dropReading.delete(drop);
      const message = "The request took too long to arrive.";
      const error = { code: "request_timeout", message, suggestion: "Send it again." };
      dropped.reject(new HttpProblem(408, error, { Connection: "close" }));
    };
    dropReading.add(drop);
    const timer = setTimeout(drop, BODY_MS);
    try {
      // As it came: an event's signature is over these bytes.
      return new Uint8Array(await Promise.race([c.req.arrayBuffer(), dropped.promise]));
    } finally {
      clearTimeout(timer);
      dropReading.delete(drop);
    }
  };
}
