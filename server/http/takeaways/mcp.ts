// `POST /mcp`: the toolkit for assistants, by the Model Context Protocol over streamable HTTP, without sessions.
import { Hono } from "hono";
import type { Takeaways } from "../../../generators/takeaways.ts";
import type { Shop } from "../../domain/shop.ts";
import { HttpProblem } from "../errors.ts";
import { limitBody } from "../limit-body.ts";
import { ownPages } from "../own-pages.ts";
import type { ShopDoor } from "../shop-door.ts";
import type { PromptWriter } from "./prompt-writer.ts";

/** Bytes of one request; a call names a tool and a few words. */
const BODY_LIMIT_BYTES = 65_536;
/** What the protocol's clients send besides the usual. */
const CLIENT_HEADERS = ["mcp-protocol-version", "mcp-session-id", "last-event-id"];

export interface McpDeps {
  takeaways: Takeaways;
  write: PromptWriter;
  shop: Shop;
  /** Origins whose pages may call; programs send none. */
  ownOrigins: readonly string[];
  /** Who may use the shop: what is free is given to everybody. */
  door: ShopDoor;
  /** Milliseconds until a call is given up. @default 15000 */
  deadlineMs?: number;
}

export function mcp(deps: McpDeps): Hono {
  const routes = new Hono();
  // A page that was led here by a forged host name must not act for its visitor.
  routes.use(ownPages({ ownOrigins: deps.ownOrigins, method: "POST", headers: CLIENT_HEADERS }));
  routes.post(
    "/",
    limitBody(BODY_LIMIT_BYTES, () => {
      throw new HttpProblem(413, {
        code: "body_too_large",
        message: `The request is larger than ${BODY_LIMIT_BYTES} bytes.`,
        suggestion: "Call one tool at a time.",
      });
    }),
    async (c) => {
      // The protocol's library is large and seldom needed, so it is loaded with the first call.
      const { answerMcp } = await import("./mcp-server.ts");
      const answer = await answerMcp(c.req.raw, c.req.header("Authorization"), deps);
      c.header("Cache-Control", "no-store");
      // Not the library's own answer: headers that were set before the handler ran would be missing from it.
      return c.newResponse(answer.body, answer);
    },
  );
  return routes;
}
