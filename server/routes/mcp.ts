// `POST /mcp`: the toolkit for assistants, by the Model Context Protocol over streamable HTTP, without sessions.
import { Hono } from "hono";
import { limitBody } from "./errors.ts";
import type { ShopRefusal } from "./local-test-shop.ts";
import type { ToolDeps } from "./mcp-server.ts";
import { type RateLimitDeps, rateLimit } from "./rate-limit.ts";
import type { createSameOrigin } from "./same-origin.ts";

/** A call names a tool and a few words. */
const BODY_LIMIT_BYTES = 65_536;
/** An assistant at work makes some ten. */
export const CALLS_PER_MINUTE = 300;

export interface McpDeps extends RateLimitDeps, ToolDeps {
  refusal: ShopRefusal;
  sameOrigin: ReturnType<typeof createSameOrigin>;
  /** Wrong keys from one address in a minute. */
  guesses: number;
}

export function mcp(deps: McpDeps): Hono {
  const routes = new Hono();
  // A tool's refusal has status 200 like any other answer, so every call with a licence counts as a guess.
  const guesses = rateLimit(deps, deps.guesses);
  routes.use(deps.sameOrigin("POST"), rateLimit(deps, CALLS_PER_MINUTE));
  routes.use((c, next) => (c.req.header("Authorization") ? guesses(c, next) : next()));
  routes.post("/", limitBody(BODY_LIMIT_BYTES, "Call one tool at a time."), async (c) => {
    // The protocol's library is large and seldom needed, so it is loaded with the first call.
    const { answerMcp } = await import("./mcp-server.ts");
    const closed = deps.refusal();
    const answer = await answerMcp(c.req.raw, c.req.header("Authorization"), deps, closed);
    c.header("Cache-Control", "no-store");
    // The library's own answer would lack the headers that were set before.
    return c.newResponse(answer.body, answer);
  });
  return routes;
}
