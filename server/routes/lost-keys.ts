// `POST /api/lost-keys`: mails the keys of an address's paid orders, and never says whether there are any.
import { Hono } from "hono";
import { z } from "zod";
import { createCounter } from "../checkout/counter.ts";
import type { AppDeps } from "./deps.ts";
import { assertJson, HttpProblem, limitBody, notFound } from "./errors.ts";
import { rateLimit } from "./rate-limit.ts";

export const ASKED_PER_MINUTE = 5;
/** Each is a question to the provider, and anybody may ask. */
export const ASKED_IN_ALL = 60;
/** Mails to one person in an hour, whoever asks for them. */
export const MAILS_PER_HOUR = 3;
const HOUR_MS = 3_600_000;
const BODY_LIMIT_BYTES = 4096;
const Asked = z.object({ email: z.email().max(254) }); // ASCII only

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
