// Refuses a body that is too large: by the length it tells, else while it is read.
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * @param maxSize bytes
 * @param refuse answers, or throws, in the place of the route
 */
export function limitBody(
  maxSize: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const whileRead = bodyLimit({ maxSize, onError: refuse });
  return async (c, next) => {
    // Before anybody touches the body: Node can take in what nobody has begun to read, so that whoever sent it
    // hears the answer, and the connection goes on with the next request.
    if (Number(c.req.header("Content-Length") ?? 0) > maxSize) return refuse(c);
    return whileRead(c, next);
  };
}
