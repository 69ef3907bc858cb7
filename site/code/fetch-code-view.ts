// Fetches a pattern's highlighted source, a file of the build; it can be asked for ahead.

import type { CodeView } from "../../generators/code/code-view.ts";
import type { Pattern } from "../../patterns/schema.ts";

/** Milliseconds until an answer that does not come counts as none. */
const DEADLINE_MS = 15_000;

const fetched = new Map<string, Promise<CodeView>>();

/** Rejects with the network's error or a sentence, and asks anew the next time. */
export function fetchCodeView({ name }: Pattern): Promise<CodeView> {
  const known = fetched.get(name);
  if (known) return known;
  const asked = ask(name);
  asked.catch(() => fetched.delete(name));
  fetched.set(name, asked);
  return asked;
}

async function ask(name: string): Promise<CodeView> {
  const answer = await fetch(`/code/${name}.json`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!answer.ok) throw new Error(`The source could not be fetched (status ${answer.status}).`);
  const view: unknown = await answer.json();
  if (isCodeView(view)) return view;
  throw new Error("The source that was fetched holds no files.");
}

function isCodeView(view: unknown): view is CodeView {
  const { files } = (view ?? {}) as { files?: unknown };
  return Array.isArray(files) && files.length > 0;
}
