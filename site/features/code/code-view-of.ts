// Fetches a free pattern's highlighted source, a file of the build.
import type { CodeView } from "../../../generators/code-view.ts";
import { perPattern } from "../../rendering/lazy-with-preload.ts";
import { CALL_DEADLINE_MS } from "../checkout/call-shop.ts";

export const codeViewOf = perPattern(({ name }) => fetchView(name));

async function fetchView(name: string): Promise<CodeView> {
  const answer = await fetch(`/code/${name}.json`, {
    signal: AbortSignal.timeout(CALL_DEADLINE_MS),
  });
  if (!answer.ok) throw new Error(`The code could not be fetched (status ${answer.status}).`);
  return answer.json();
}
