// The licence that a request carries, and what it opens (`GET /api/licence`).
import type { Handler } from "hono";
import { products } from "../checkout/product.ts";
import type { LicenceVerdict, Shop } from "../checkout/shop.ts";
import type { AppDeps } from "./deps.ts";
import { HttpProblem } from "./errors.ts";

const BEARER = /^Bearer +([\x21-\x7e]{1,200})$/i;
const REALM = 'Bearer realm="premium prompts"';
const WRONG_TOKEN = { "WWW-Authenticate": `${REALM}, error="invalid_token"` };
const INVALID = {
  code: "licence_invalid",
  message: "This isn't one of our licence keys.",
  suggestion: "Check the key for a typing mistake, or buy the prompt.",
};

/** Null if the header holds no licence. */
export const readBearer = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? "")?.[1] ?? null;

/** Throws 401 if the header holds no licence. */
export function requireBearer(
  authorization: string | undefined,
  message = "This text needs a licence, and the request has none.",
  suggestion = "Buy the prompt, or send your licence key as a bearer token.",
): string {
  const key = readBearer(authorization);
  if (key) return key;
  const error = { code: "licence_missing", message, suggestion };
  throw new HttpProblem(401, error, { "WWW-Authenticate": REALM });
}

function refusalOf(verdict: Exclude<LicenceVerdict, { status: "valid" }>): HttpProblem {
  switch (verdict.status) {
    case "invalid":
      return new HttpProblem(401, INVALID, WRONG_TOKEN);
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

/** Throws if the licence doesn't open what is sold under this name. */
export async function assertOpens(shop: Shop, licence: string, { name }: { name: string }) {
  const product = products.find(({ promptName }) => promptName === name);
  const verdict = await shop.readLicence(licence, product?.id ?? "");
  if (verdict.status !== "valid") throw refusalOf(verdict);
}

/** Which product a key opens, for a buyer who types it in another browser. */
export function licence({ shop }: AppDeps): Handler {
  return async (c) => {
    c.header("Cache-Control", "no-store");
    const key = requireBearer(c.req.header("Authorization"));
    let refused: Exclude<LicenceVerdict, { status: "valid" }> = { status: "invalid" };
    for (const { id } of products) {
      const verdict = await shop.readLicence(key, id);
      if (verdict.status === "valid") return c.json({ product: id, mode: shop.mode });
      if (refused.status === "invalid" || verdict.status === "revoked") refused = verdict;
    }
    throw refusalOf(refused);
  };
}
