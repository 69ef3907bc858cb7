// `POST /mcp`: the toolkit for assistants, by the Model Context Protocol over streamable HTTP, without sessions.
import { Hono } from "hono";
import type { PublishedFiles } from "../../generators/published-files.ts";
import type { Shop } from "../checkout/shop.ts";
import { bodyTooLarge } from "./errors.ts";
import { limitBody } from "./limit-body.ts";
import { ownPages } from "./own-pages.ts";
import type { ShopDoor } from "./shop-door.ts";

/** Bytes of one request; a call names a tool and a few words. */
const BODY_LIMIT_BYTES = 65_536;
/** What the protocol's clients send besides the usual. */
const CLIENT_HEADERS = ["mcp-protocol-version", "mcp-session-id", "last-event-id"];

export interface McpDeps {
  publishedFiles: PublishedFiles;
  shop: Shop;
  /** Origins whose pages may call; programs send none. */
  ownOrigins: readonly string[];
  /** Who may use the shop; what is free is given to everybody. */
  door: ShopDoor;
}

export function mcp(deps: McpDeps): Hono {
  const routes = new Hono();
  // A page that a forged host name led here must not act for its visitor.
  routes.use(ownPages({ ownOrigins: deps.ownOrigins, method: "POST", headers: CLIENT_HEADERS }));
  const limit = limitBody(BODY_LIMIT_BYTES, () => {
    throw bodyTooLarge(BODY_LIMIT_BYTES, "Call one tool at a time.");
  });
  routes.post("/", limit, async (c) => {
    // The protocol's library is large and seldom needed, so it is loaded with the first call.
    const { answerMcp } = await import("./mcp-server.ts");
    const answer = await answerMcp(c.req.raw, c.req.header("Authorization"), deps);
    c.header("Cache-Control", "no-store");
    // The library's own answer would lack the headers that were set before the handler ran.
    return c.newResponse(answer.body, answer);
  });
  return routes;
}
