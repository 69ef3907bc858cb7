// Fetches a prompt's text: free ones are public files, the paid one is given by the server to a licence.
import type { Pattern } from "../../patterns/define-pattern.ts";

export class PromptRefused extends Error {
  override name = "PromptRefused";
  readonly reason: "no-licence" | "licence-refused" | "unavailable";
  constructor(reason: PromptRefused["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const fetched = new Map<string, Promise<string>>();

/** Starts fetching a free prompt on intent; the dialog finds it ready. */
export function prefetchPrompt(pattern: Pattern): void {
  fetchPrompt(pattern, null).catch(() => undefined); // the dialog asks again and shows the failure
}

/** Resolves to Markdown. Rejects with `PromptRefused` when the paid text is not for this browser, else with the network's error. */
export function fetchPrompt(pattern: Pattern, licence: string | null): Promise<string> {
  if (pattern.price === "premium") return fetchPremiumPrompt(pattern, licence);
  const known = fetched.get(pattern.name);
  if (known) return known;
  const asked = fetch(`/prompts/${pattern.name}.md`).then(async (answer) => {
    if (!answer.ok) throw new Error(`The prompt could not be fetched (status ${answer.status}).`);
    return answer.text();
  });
  asked.catch(() => fetched.delete(pattern.name));
  fetched.set(pattern.name, asked);
  return asked;
}

async function fetchPremiumPrompt(pattern: Pattern, licence: string | null): Promise<string> {
  if (!licence) throw new PromptRefused("no-licence", "This browser holds no licence.");
  const answer = await fetch(`/api/premium-prompts/${pattern.name}`, {
    headers: { authorization: `Bearer ${licence}` },
    cache: "no-store",
  });
  if (answer.ok) return answer.text();
  if (answer.status === 401 || answer.status === 403) {
    throw new PromptRefused("licence-refused", "The server did not accept this browser's licence.");
  }
  throw new PromptRefused(
    "unavailable",
    `The prompt could not be fetched (status ${answer.status}).`,
  );
}
