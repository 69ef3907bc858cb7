// Licence keys: reads one as people paste it, asks the server about it, and says why it was refused.
import { messages } from "../../messages.ts";
import { callShop, readProblem } from "./call-shop.ts";

const BODY_CHARACTERS = 30;

export type LicenceText =
  /** As the shop writes it: `LAMP-`, or `LAMPTEST-` for a test, and six groups of five. */
  { licence: string } | { fault: string };

/** Takes any case, dashes and words around the key, and corrects letters that look like digits. */
export function readLicenceText(typed: string): LicenceText {
  const compact = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (compact === "") return { fault: messages.keyEmpty };
  const start = compact.indexOf("LAMP");
  if (start < 0) return { fault: messages.keyPrefix };
  const [, test = "", body = ""] = /^LAMP(TEST(?=.{30}))?(.*)$/.exec(compact.slice(start)) ?? [];
  if (body.length < BODY_CHARACTERS) return { fault: messages.keyShort };
  if (body.length > BODY_CHARACTERS) return { fault: messages.keyLong };
  const plain = body.replace(/[IL]/g, "1").replaceAll("O", "0").replaceAll("U", "V");
  return { licence: [`LAMP${test}`, ...(plain.match(/.{5}/g) ?? [])].join("-") };
}

export type LicenceRefusal =
  | { status: "unknown" }
  | { status: "other-product" }
  /** `reason` is the server's sentence, empty if it gave none. */
  | { status: "revoked"; reason: string }
  /** `waitS`: seconds until the next try, null if unknown. */
  | { status: "too-many"; waitS: number | null }
  | { status: "busy"; waitS: number | null }
  | { status: "unreachable" };

/** Never rejects: what goes wrong on the way is `unreachable`. */
export async function checkLicence(licence: string): Promise<{ status: "valid" } | LicenceRefusal> {
  try {
    const answer = await callShop("/api/licence", { authorization: `Bearer ${licence}` });
    return answer.ok ? { status: "valid" } : await readRefusal(answer);
  } catch (error) {
    console.error("The licence could not be checked.", error);
    return { status: "unreachable" };
  }
}

/** What an answer other than success says about the licence that was sent. */
export async function readRefusal(answer: Response): Promise<LicenceRefusal> {
  const { code, message, waitS } = await readProblem(answer);
  if (answer.status === 401) return { status: "unknown" };
  if (code === "licence_for_another_product") return { status: "other-product" };
  if (code === "licence_revoked") return { status: "revoked", reason: message };
  if (answer.status === 429) return { status: "too-many", waitS };
  if (answer.status === 503) return { status: "busy", waitS };
  throw new Error(`The shop answered with status ${answer.status} ${code}.`);
}

/** For the buyer who typed the key. */
export function refusalText(refusal: LicenceRefusal): string {
  switch (refusal.status) {
    case "unknown":
      return messages.keyUnknown;
    case "other-product":
      return messages.keyOther;
    case "revoked":
      return refusal.reason || messages.keyRevoked;
    case "too-many":
      return messages.keyTooManyTries(waitText(refusal.waitS));
    case "busy":
      return messages.keyBusy(waitText(refusal.waitS));
    case "unreachable":
      return messages.keyUnreachable;
  }
}

function waitText(seconds: number | null): string {
  if (seconds === null) return "in a minute";
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`;
  return `in ${Math.max(1, seconds)} ${seconds > 1 ? "seconds" : "second"}`;
}
