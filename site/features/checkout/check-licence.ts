// Asks the server whether a licence key is worth something.

import { apiAddress } from "./api-address.ts";
import { requestDeadline } from "./request-deadline.ts";
import { readProblem } from "./shop-problem.ts";

// The server's words for the two ways in which a genuine licence opens nothing.
const OTHER_PRODUCT = "licence_for_another_product";
const REVOKED = "licence_revoked";

export type LicenceCheck =
  | { status: "valid" }
  /** Not of this shop's making, or of its test mode. */
  | { status: "unknown" }
  | { status: "other-product" }
  /** `reason` is the server's sentence, empty where it gave none. */
  | { status: "revoked"; reason: string }
  /** `waitS`: seconds until the next try is heard, null where unknown. */
  | { status: "too-many"; waitS: number | null }
  /** The shop answers, but can't look the key up at the moment. */
  | { status: "busy"; waitS: number | null }
  | { status: "unreachable" };

/** Never rejects: what goes wrong on the way is `unreachable`. */
export async function checkLicence(licence: string): Promise<LicenceCheck> {
  try {
    const answer = await fetch(apiAddress("/api/licence"), {
      headers: { authorization: `Bearer ${licence}` },
      cache: "no-store",
      signal: requestDeadline(),
    });
    if (answer.ok) return { status: "valid" };
    return await readRefusal(answer);
  } catch (error) {
    console.error("The licence could not be checked.", error);
    return { status: "unreachable" };
  }
}

/** What an answer other than success says about the licence that was sent. */
export async function readRefusal(
  answer: Response,
): Promise<Exclude<LicenceCheck, { status: "valid" }>> {
  const { code, message, retryAfterS } = await readProblem(answer);
  switch (answer.status) {
    case 401:
      return { status: "unknown" };
    case 403:
      if (code === OTHER_PRODUCT) return { status: "other-product" };
      if (code === REVOKED) return { status: "revoked", reason: message };
      break;
    case 429:
      return { status: "too-many", waitS: retryAfterS };
    case 503:
      return { status: "busy", waitS: retryAfterS };
  }
  throw new Error(`The shop answered with status ${answer.status} ${code}.`);
}
