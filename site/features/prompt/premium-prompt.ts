// Asks the server for the paid prompt, which it gives to a licence and to nothing else.
import type { Pattern } from "../../../patterns/schema.ts";
import { apiAddress } from "../checkout/api-address.ts";
import { readRefusal } from "../checkout/check-licence.ts";
import { requestDeadline } from "../checkout/request-deadline.ts";
import { PURCHASE_FLAG_KEY, remember } from "./prompt-access.ts";

export type RefusalReason =
  | { status: "no-licence" }
  | { status: "unknown" }
  | { status: "other-product" }
  /** `reason` is the server's sentence, empty where it gave none. */
  | { status: "revoked"; reason: string };

/** The text is not for this browser; asking again changes nothing. */
export class PromptRefused extends Error {
  override name = "PromptRefused";
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`The prompt was refused: ${reason.status}.`);
    this.reason = reason;
  }
}

/** The server said no for good, so the badge and the next click must not promise the text. */
function refuse(reason: RefusalReason): never {
  remember(PURCHASE_FLAG_KEY, null);
  throw new PromptRefused(reason);
}

/** Resolves to Markdown. Rejects with `PromptRefused` when the text is not for this browser, else with the network's error. */
export async function fetchPremiumPrompt(
  { name }: Pattern,
  licence: string | null,
): Promise<string> {
  if (!licence) return refuse({ status: "no-licence" });
  const answer = await fetch(apiAddress(`/api/premium-prompts/${name}`), {
    headers: { authorization: `Bearer ${licence}` },
    cache: "no-store",
    signal: requestDeadline(),
  });
  if (answer.ok) return answer.text();
  const refusal = await readRefusal(answer);
  switch (refusal.status) {
    case "unknown":
    case "other-product":
    case "revoked":
      return refuse(refusal);
    case "too-many":
    case "busy":
    case "unreachable":
      throw new Error(`The shop is busy (status ${answer.status}).`);
  }
}
