// Fetches a prompt: a free one is a public file, the paid one is given to a licence and to nothing else.
import type { Pattern } from "../../../patterns/schema.ts";
import { callShop, fetchText } from "../checkout/call-shop.ts";
import { bearer, type LicenceRefusal, readRefusal } from "../checkout/licence.ts";
import { PURCHASE_FLAG_KEY, remember } from "../checkout/prompt-access.ts";

/** Below the site's address. */
export function promptPath({ name }: Pattern): string {
  return `/prompts/${name}.md`;
}

export type PromptRefusal =
  | { status: "no-licence" }
  | Exclude<LicenceRefusal, { status: "too-many" | "busy" }>;

/** The text is not for this browser; asking again changes nothing. */
export class PromptRefused extends Error {
  override name = "PromptRefused";
  readonly refusal: PromptRefusal;
  constructor(refusal: PromptRefusal) {
    super(`The prompt was refused: ${refusal.status}.`);
    this.refusal = refusal;
  }
}

/** Resolves to Markdown. Rejects with `PromptRefused` if the text is not for this browser, else with the network's error. */
export async function fetchPrompt(pattern: Pattern, licence: string | null): Promise<string> {
  if (pattern.price === "free") return fetchText(promptPath(pattern));
  if (!licence) throw new PromptRefused({ status: "no-licence" });
  const answer = await callShop(promptPath(pattern), { headers: bearer(licence) });
  if (answer.ok) return answer.text();
  const refusal = await readRefusal(answer);
  if (refusal.status === "too-many" || refusal.status === "busy")
    throw new Error(`The shop is busy (status ${answer.status}).`);
  // The server said no to this licence for good, so the badge must not promise the text.
  if (refusal.status !== "refused") remember(PURCHASE_FLAG_KEY, null);
  throw new PromptRefused(refusal);
}
