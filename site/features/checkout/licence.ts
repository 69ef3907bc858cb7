// Licence keys: reads one as people paste it, asks the server about it, and says why it was refused.
import { callShop, finalRefusal, readProblem, waitText } from "./call-shop.ts";
import { shopMessages } from "./shop-messages.ts";

const BODY_CHARACTERS = 30;

type LicenceText =
  /** As the shop writes it: `LAMP-`, or `LAMPTEST-` for a test, and six groups of five. */
  { licence: string } | { fault: string };

/** A whole key in a text: groups of five, with a dash, spaces or nothing in between. */
const WHOLE_KEY = /\bLAMP(TEST)?((?:[^A-Z0-9]{0,3}[A-Z0-9]{5}){6})(?![A-Z0-9])/;

/** Takes any case, dashes and words around the key, and corrects letters that look like digits. */
export function readLicenceText(typed: string): LicenceText {
  const text = typed.toUpperCase();
  const [, test = "", groups] = WHOLE_KEY.exec(text) ?? [];
  if (groups === undefined) return { fault: keyFault(text) };
  const plain = compact(groups).replace(/[IL]/g, "1").replaceAll("O", "0").replaceAll("U", "V");
  return { licence: [`LAMP${test}`, ...(plain.match(/.{5}/g) ?? [])].join("-") };
}

const compact = (text: string) => text.replace(/[^A-Z0-9]/g, "");

/** What is wrong with a text that holds no whole key. */
function keyFault(text: string): string {
  const letters = compact(text.replaceAll("LAMPLIGHT", ""));
  if (letters === "") return shopMessages.keyEmpty;
  const start = letters.indexOf("LAMP");
  if (start < 0) return shopMessages.keyPrefix;
  const length = letters.slice(start).replace(/^LAMP(TEST)?/, "").length;
  return length < BODY_CHARACTERS ? shopMessages.keyShort : shopMessages.keyLong;
}

export type LicenceRefusal =
  | { status: "unknown" | "other-product" }
  /** `reason` is the server's sentence, empty if it gave none. */
  | { status: "revoked"; reason: string }
  /** `waitS`: seconds until the next try, null if unknown. */
  | { status: "too-many"; waitS: number | null }
  | { status: "busy"; waitS: number | null }
  /** `message`: why the shop refuses this page, in its words. */
  | { status: "refused"; message: string };

export const bearer = (licence: string) => ({ authorization: `Bearer ${licence}` });

type CheckedLicence = { status: "valid" } | { status: "unreachable" } | LicenceRefusal;

/** Never rejects: what goes wrong on the way is `unreachable`. */
export async function checkLicence(licence: string): Promise<CheckedLicence> {
  try {
    const answer = await callShop("/api/licence", { headers: bearer(licence) });
    return answer.ok ? { status: "valid" } : await readRefusal(answer);
  } catch (error) {
    console.error("The licence could not be checked.", error);
    return { status: "unreachable" };
  }
}

/** What an answer other than success says about the licence that was sent. */
export async function readRefusal(answer: Response): Promise<LicenceRefusal> {
  const problem = await readProblem(answer);
  const { code, message, waitS } = problem;
  if (answer.status === 401) return { status: "unknown" };
  if (code === "licence_for_another_product") return { status: "other-product" };
  if (code === "licence_revoked") return { status: "revoked", reason: message };
  if (answer.status === 429) return { status: "too-many", waitS };
  if (answer.status === 503) return { status: "busy", waitS };
  const refusal = finalRefusal(answer, problem);
  if (refusal) return { status: "refused", message: refusal };
  throw new Error(`The shop answered with status ${answer.status} ${code}.`);
}

/** Of the refusals that have no details. */
const REFUSALS = {
  unknown: shopMessages.keyUnknown,
  "other-product": shopMessages.keyOther,
  unreachable: shopMessages.keyUnreachable,
};

/** For the buyer who typed the key. */
export function refusalText(refusal: LicenceRefusal | { status: "unreachable" }): string {
  const { status } = refusal;
  if (status === "revoked") return refusal.reason || shopMessages.keyRevoked;
  if (status === "refused") return refusal.message;
  if (status === "too-many") return shopMessages.keyTooManyTries(waitText(refusal.waitS));
  if (status === "busy") return shopMessages.keyBusy(waitText(refusal.waitS));
  return REFUSALS[status];
}
