// Fetches a prompt for a stack: a free one from its public address, the paid one for a licence.

import { type Stack, stackToQuery } from "../../generators/stack/stack.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { requestDeadline } from "../ui/request-deadline.ts";
import { fetchPremiumPrompt, OneStackOnly } from "./premium-prompt.ts";
import { fetchFreePrompt } from "./prompt-text.ts";

/** "?framework=next", or nothing where all is as by default. */
export function stackSearch(stack: Stack): string {
  const query = stackToQuery(stack).toString();
  return query && `?${query}`;
}

/** Path of a free prompt below the site's address. */
export function promptPath({ name }: Pattern, stack: Stack): string {
  return `/prompts/${name}.md${stackSearch(stack)}`;
}

/** Resolves to Markdown; rejects as `fetchPremiumPrompt` does, with `OneStackOnly`, or with the network's error. */
export function fetchPrompt(
  pattern: Pattern,
  stack: Stack,
  licence: string | null,
): Promise<string> {
  const search = stackSearch(stack);
  if (pattern.price === "premium") return fetchPremiumPrompt(pattern, licence, search);
  // The default one is a file that was asked for ahead.
  return search ? fetchVariant(promptPath(pattern, stack)) : fetchFreePrompt(pattern);
}

async function fetchVariant(path: string): Promise<string> {
  const answer = await fetch(path, { signal: requestDeadline() });
  if (!answer.ok) throw new Error(`The prompt could not be fetched (status ${answer.status}).`);
  // A host of plain files gives the default text whatever is asked for, and can't say which it is.
  const said = answer.headers.get("Content-Location");
  if (said === null || pathOf(said) !== path) throw new OneStackOnly();
  return answer.text();
}

/** A proxy may have made it a whole address. */
function pathOf(said: string): string {
  const { pathname, search } = new URL(said, location.href);
  return pathname + search;
}
