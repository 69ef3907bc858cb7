// Fetches a free pattern's highlighted source, a file of the build.
import type { CodeView } from "../../../generators/code-view.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { type FetchedOnce, fetchedOnce } from "../../rendering/preloadable.ts";
import { CALL_DEADLINE_MS } from "../checkout/call-shop.ts";

const views = new Map<string, FetchedOnce<CodeView>>();

export function codeViewOf({ name }: Pattern): FetchedOnce<CodeView> {
  const view = views.get(name) ?? fetchedOnce(() => fetchView(name));
  views.set(name, view);
  return view;
}

async function fetchView(name: string): Promise<CodeView> {
  const answer = await fetch(`/code/${name}.json`, {
    signal: AbortSignal.timeout(CALL_DEADLINE_MS),
  });
  if (!answer.ok) throw new Error(`The code could not be fetched (status ${answer.status}).`);
  return answer.json();
}
