// The licence that a request carries, and what the server says of one that opens nothing.
import type { Context } from "hono";
import type { LicenceVerdict } from "../checkout/shop.ts";
import { HttpProblem } from "./errors.ts";

const BEARER = /^Bearer +([\x21-\x7e]{1,200})$/i;
const REALM = 'Bearer realm="premium prompts"';

/** Throws 401 where the request carries no licence. */
export function bearerLicence(c: Context): string {
  const key = BEARER.exec(c.req.header("Authorization") ?? "")?.[1];
  if (key) return key;
  throw new HttpProblem(
    401,
    {
      code: "licence_missing",
      message: "This text is for the holders of a licence, and the request carries none.",
      suggestion: "Buy the prompt, or send your licence key as a bearer token.",
    },
    { "WWW-Authenticate": REALM },
  );
}

export function refusal(verdict: Exclude<LicenceVerdict, { status: "valid" }>): HttpProblem {
  switch (verdict.status) {
    case "invalid":
      return new HttpProblem(
        401,
        {
          code: "licence_invalid",
          message: "This is not a licence of this shop.",
          suggestion: "Check the key for a slip, or buy the prompt.",
        },
        { "WWW-Authenticate": `${REALM}, error="invalid_token"` },
      );
    case "other_product":
      return new HttpProblem(403, {
        code: "licence_for_another_product",
        message: "This licence is for another product.",
        suggestion: "Use the key that came with this one, or buy it.",
      });
    case "revoked":
      return new HttpProblem(403, {
        code: "licence_revoked",
        message: `This licence is no longer valid: ${verdict.reason}.`.replace(/\.\.$/, "."),
        suggestion: "Write to the author if you think this is a mistake, or buy the prompt again.",
      });
  }
}
