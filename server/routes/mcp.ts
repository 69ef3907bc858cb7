// `POST /mcp`: the toolkit for assistants, by the Model Context Protocol over streamable HTTP, without sessions.
import { setImmediate as nextRound } from "node:timers/promises";
import { Hono } from "hono";
import { limitAtOnce } from "../checkout/counter.ts";
import { createBodyReader } from "./body-reader.ts";
import type { AppDeps } from "./deps.ts";
import { limitBody } from "./errors.ts";
import { GUESSES_PER_MINUTE, rateLimit } from "./rate-limit.ts";

/** A call names a tool and a few words. */
const BODY_LIMIT_BYTES = 16_384;
/** An assistant at work makes some ten. */
export const CALLS_PER_MINUTE = 300;
/** Calls of all addresses that wait for their turn. */
const MOST_WAITING = 64;

export function mcp(deps: AppDeps, assertAllowed: () => void): Hono {
  const routes = new Hono();
  // A tool's refusal has status 200 like any other answer, so every licence that a tool looks up counts as a guess.
  const guesses = rateLimit(deps, GUESSES_PER_MINUTE);
  // Of this path alone: the routes are there with and without a slash at the end.
  routes.use("/", rateLimit(deps, CALLS_PER_MINUTE));
  const wait = limitAtOnce(MOST_WAITING);
  let last = Promise.resolve();
  const readBody = createBodyReader();
  routes.post("/", limitBody(BODY_LIMIT_BYTES, "Call one tool at a time."), async (c) => {
    // Whole before it waits, so that no slow sender holds a place.
    const text = new TextDecoder().decode(await readBody(c));
    // A call takes the one thread for milliseconds. So one begins in each round of the event loop, and pages are served between.
    await wait(() => {
      last = last.then(() => nextRound());
      return last;
    });
    // The protocol's library is large and seldom needed, so it is loaded with the first call.
    const { answerMcp } = await import("./mcp-server.ts");
    // What isn't JSON is refused by the protocol's library.
    const body: unknown = await c.req.json().catch(() => text);
    const answer = await answerMcp(c.req.raw, body, deps, async () => {
      assertAllowed();
      if (c.req.header("Authorization")) await guesses(c, async () => {});
    });
    c.header("Cache-Control", "no-store");
    // The library's own answer would lack the headers that were set before.
    return c.newResponse(answer.body, answer);
  });
  return routes;
}
