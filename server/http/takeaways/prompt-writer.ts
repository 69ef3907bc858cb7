// Writes a pattern's prompt for a stack, and remembers those that are asked for often.
import { promptFor } from "../../../takeaway/prompt.ts";
import { type Stack, stackToQuery } from "../../../takeaway/stack/stack.ts";
import type { Takeaways } from "../../../takeaway/takeaways.ts";

/** Prompts kept at once, some 40 kB each. */
const KEPT = 64;

export type PromptWriter = (name: string, stack: Stack) => Promise<string | null>;

/** Resolves to Markdown, or null where no pattern has the name. Whether it may be given away is the caller's to know. */
export function promptWriter({ readSource, siteUrl }: Takeaways): PromptWriter {
  const kept = new Map<string, string>();
  return async (name, stack) => {
    const key = `${name}?${stackToQuery(stack)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const source = await readSource(name);
    if (!source) return null;
    const prompt = promptFor(source, { siteUrl, stack });
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, prompt);
    return prompt;
  };
}
