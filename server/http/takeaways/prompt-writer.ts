// Writes a pattern's prompt for a stack out of parts, each kept for all stacks that share it.
import { type PromptPart, promptParts } from "../../../generators/prompt.ts";
import type { Stack } from "../../../generators/stack/stack.ts";
import type { Takeaways } from "../../../generators/takeaways.ts";

export type PromptWriter = (name: string, stack: Stack) => Promise<Bytes | null>;
type Bytes = Uint8Array<ArrayBuffer>;

/** Patterns whose parts are kept, some 0.3 MB each; those asked for last. */
const KEPT = 100;

/**
 * Resolves to Markdown as UTF-8, or null where no pattern has the name. Whether it may be given away is the caller's to
 * know. Bytes and no text: what is kept is then outside the heap, and nothing of 40 kB is built in it for each reader.
 */
export function promptWriter(
  { readSource, siteUrl }: Takeaways,
  patternsKept = KEPT,
): PromptWriter {
  const kept = new Map<string, Map<string, Bytes>>();
  return async (name, stack) => {
    const source = await readSource(name);
    if (!source) return null;
    const own = kept.get(name) ?? new Map<string, Bytes>();
    kept.delete(name);
    kept.set(name, own);
    const [oldest] = kept.keys();
    if (kept.size > patternsKept && oldest !== undefined) kept.delete(oldest);
    return joined(promptParts(source, { siteUrl, stack }).map((part) => bytesOf(part, stack, own)));
  };
}

const encoder = new TextEncoder();

function bytesOf({ title, by, write }: PromptPart, stack: Stack, own: Map<string, Bytes>): Bytes {
  const key = [title, ...by.map((part) => stack[part])].join("\n");
  const known = own.get(key);
  if (known) return known;
  const bytes = encoder.encode(write());
  own.set(key, bytes);
  return bytes;
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
