// Fetches a free prompt, a public file; it can be asked for ahead.
import type { Pattern } from "../../../patterns/schema.ts";
import { requestDeadline } from "../checkout/request-deadline.ts";

/** Below the site's address. */
export function promptPath({ name }: Pattern): string {
  return `/prompts/${name}.md`;
}

const fetched = new Map<string, Promise<string>>();

/** Starts fetching on intent; the dialog finds it ready. */
export function prefetchPrompt(pattern: Pattern): void {
  fetchFreePrompt(pattern).catch(() => undefined); // the dialog asks again and shows the failure
}

/** Resolves to Markdown; rejects with the network's error, and asks again the next time. */
export function fetchFreePrompt(pattern: Pattern): Promise<string> {
  const { name } = pattern;
  const known = fetched.get(name);
  if (known) return known;
  const asked = fetch(promptPath(pattern), { signal: requestDeadline() }).then((answer) => {
    if (answer.ok) return answer.text();
    throw new Error(`The prompt could not be fetched (status ${answer.status}).`);
  });
  asked.catch(() => fetched.delete(name));
  fetched.set(name, asked);
  return asked;
}
