// Writes a pattern's prompt for a stack out of parts, each kept for all stacks that share it.
import { Buffer } from "node:buffer";
import { type PromptPart, promptParts } from "../../../takeaway/prompt.ts";
import type { PreparedSource } from "../../../takeaway/stack/for-stack.ts";
import type { Stack } from "../../../takeaway/stack/stack.ts";
import type { Takeaways } from "../../../takeaway/takeaways.ts";

export type PromptWriter = (name: string, stack: Stack) => Promise<Buffer<ArrayBuffer> | null>;

/**
 * Resolves to Markdown as UTF-8, or null where no pattern has the name. Whether it may be given away is the caller's to
 * know. Bytes and no text: what is kept is then outside the heap, and nothing of 40 kB is built in it for each reader.
 */
export function promptWriter({ readSource, siteUrl }: Takeaways): PromptWriter {
  const kept = new WeakMap<PreparedSource, Map<string, Buffer>>();
  return async (name, stack) => {
    const source = await readSource(name);
    if (!source) return null;
    const own = kept.get(source) ?? new Map<string, Buffer>();
    kept.set(source, own);
    const parts = promptParts(source, { siteUrl, stack });
    return Buffer.concat(parts.map((part) => bytesOf(part, stack, own)));
  };
}

function bytesOf({ title, by, write }: PromptPart, stack: Stack, own: Map<string, Buffer>): Buffer {
  const key = [title, ...by.map((part) => stack[part])].join("\n");
  const known = own.get(key);
  if (known) return known;
  const bytes = Buffer.from(write());
  own.set(key, bytes);
  return bytes;
}
