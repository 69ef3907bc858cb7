// Asks the server for the paid prompt, which it gives to a licence and to nothing else.
import type { Pattern } from "../../patterns/define-pattern.ts";

export class PromptRefused extends Error {
  override name = "PromptRefused";
  readonly reason: "no-licence" | "licence-refused";
  constructor(reason: PromptRefused["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Resolves to Markdown. Rejects with `PromptRefused` when the text is not for this browser, else with the network's error. */
export async function fetchPremiumPrompt(
  pattern: Pattern,
  licence: string | null,
): Promise<string> {
  if (!licence) throw new PromptRefused("no-licence", "This browser holds no licence.");
  const answer = await fetch(`/api/premium-prompts/${pattern.name}`, {
    headers: { authorization: `Bearer ${licence}` },
    cache: "no-store",
  });
  if (answer.ok) return answer.text();
  if (answer.status === 401 || answer.status === 403) {
    throw new PromptRefused("licence-refused", "The server did not accept this browser's licence.");
  }
  throw new Error(`The prompt could not be fetched (status ${answer.status}).`);
}
