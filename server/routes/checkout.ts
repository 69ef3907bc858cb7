// What is sold and how, opening a checkout, what became of it, and keys that were lost.
import { type Handler, Hono } from "hono";
import { z } from "zod";
import { createCounter, limitAtOnce } from "../checkout/counter.ts";
import { UNPAID_WINDOW_MS } from "../checkout/create-shop.ts";
import { products } from "../checkout/product.ts";
import type { AppDeps } from "./deps.ts";
import { assertJson, HttpProblem, limitBody, notFound, unavailable } from "./errors.ts";
import { clientNetworks, rateLimit } from "./rate-limit.ts";
import { isOwnOrigin, TOKEN_HEADER } from "./same-origin.ts";

export const BODY_LIMIT_BYTES = 4096;
/** Checkouts that one address opens in ten minutes: enough for an office, and a small part of the shop's room. */
export const CHECKOUTS_PER_WINDOW = 40;
/** Of these the first, which find room while others fill it; of IPv6 those of a whole /32. */
const FIRST_CHECKOUTS = 2;
/** Opened at the same moment: more would only wait for a provider that doesn't answer. */
const MOST_OPENING = 100;
/** Keeps what can't be a session of any provider, or a token, from reaching one. */
const SESSION = /^[A-Za-z0-9_-]{8,200}$/;

const readToken = (header: string | undefined) => (header && SESSION.test(header) ? header : null);

/** `POST /functions/v1/create-checkout`, as the backend client's `functions.invoke` calls it. */
export function createCheckout(deps: AppDeps): Hono {
  const { shop, ownOrigins, publicOrigin, now } = deps;
  const firsts = createCounter({ now, most: FIRST_CHECKOUTS, windowMs: UNPAID_WINDOW_MS });
  const open = limitAtOnce(MOST_OPENING);
  return new Hono().post(
    "/",
    limitBody(BODY_LIMIT_BYTES, "Send no body: the server sets the price and the product."),
    rateLimit(deps, CHECKOUTS_PER_WINDOW, { windowMs: UNPAID_WINDOW_MS }),
    async (c) => {
      assertJson(c);
      // Read and dropped: a caller has no say in what is sold, or for how much.
      await c.req.arrayBuffer();
      // The buyer comes back to the origin that keeps the token, so to the page's own if there is one.
      const called = new URL(c.req.url).origin;
      const own = isOwnOrigin(called, c.req.url, ownOrigins) ? called : ownOrigins[0];
      const origin = c.req.header("Origin") ?? publicOrigin ?? own ?? called;
      const widest = clientNetworks(c, deps.trustedProxies).at(-1) ?? "";
      const isFirst = firsts.take(widest).waitS === null;
      const hasRoom = await shop.hasRoom(widest.includes(":") ? "IPv6" : "IPv4", isFirst);
      if (!hasRoom)
        throw unavailable("too_many_checkouts", "Many payments are being started right now.", 60);
      const token = readToken(c.req.header(TOKEN_HEADER));
      const opened = await open(() => shop.startCheckout(origin, token));
      return c.json(opened, 200, { "Cache-Control": "no-store" });
    },
  );
}

/** `GET /api/checkouts/:session`: the licence only for the browser that holds the token. */
export function readCheckout(deps: AppDeps): Hono {
  const { shop } = deps;
  return new Hono().get("/:session", async (c) => {
    c.header("Cache-Control", "no-store");
    const session = c.req.param("session");
    if (!SESSION.test(session))
      throw new HttpProblem(400, {
        code: "malformed_session",
        message: "This isn't the number of a checkout.",
        suggestion: "Use the address that the payment page led to, unchanged.",
      });
    const state = await shop.readCheckout(session, readToken(c.req.header(TOKEN_HEADER)));
    if (state.status === "unknown")
      throw new HttpProblem(404, {
        code: "unknown_session",
        message: "The shop doesn't know this checkout.",
        suggestion: "Use the address that the payment page led to, or start again.",
      });
    return c.json(state);
  });
}

/** `GET /api/shop`: the price, and whether money moves; the payment dialog asks before anyone pays. */
export function shopInfo({ shop }: AppDeps): Handler {
  const [product] = products;
  return (c) => {
    if (!product) return c.notFound();
    const { amount, currency } = product;
    const { mode, sendsMail: lostKeyMail } = shop;
    const info = { mode, price: { amount, currency }, lostKeyMail };
    // Going live must show at once.
    return c.json(info, 200, { "Cache-Control": "no-store" });
  };
}

export const ASKED_PER_MINUTE = 5;
/** Each is a question to the provider, and anybody may ask. */
const ASKED_IN_ALL = 60;
/** Mails to one person in an hour, whoever asks for them. */
export const MAILS_PER_HOUR = 3;
const HOUR_MS = 3_600_000;
const Asked = z.object({ email: z.email().max(254) }); // ASCII only

/** `POST /api/lost-keys`: mails the keys of an address's paid orders, and never says whether there are any. */
export function lostKeys(deps: AppDeps): Hono {
  const { shop, now } = deps;
  const mails = createCounter({ now, most: MAILS_PER_HOUR, windowMs: HOUR_MS });
  return new Hono().post(
    "/",
    limitBody(BODY_LIMIT_BYTES, "Send the e-mail address only."),
    rateLimit(deps, ASKED_PER_MINUTE, { inAll: ASKED_IN_ALL }),
    async (c) => {
      if (!shop.sendsMail) throw notFound();
      assertJson(c);
      const body = Asked.safeParse(await c.req.json().catch(() => null));
      if (!body.success)
        throw new HttpProblem(400, {
          code: "malformed_email",
          message: "This isn't an e-mail address.",
          suggestion: "Enter the address that you paid with.",
        });
      const { email } = body.data;
      if (mails.take(email.toLowerCase()).waitS === null) await shop.requestLostKeys(email);
      return c.json(
        { message: "If that address has bought something, its key is on the way." },
        202,
        { "Cache-Control": "no-store" },
      );
    },
  );
}
