// Brings the prerendered code card to life, or draws it where the page arrived without it.
import type { Pattern } from "../../patterns/schema.ts";
import { drawIn } from "../ui/draw-in.tsx";
import { CodeCard } from "./code-card.tsx";
import { codeFactsOf } from "./code-facts-of.ts";

/** Resolves once it listens, with how to take it down. Rejects where the facts can't be fetched. */
export async function wakeCode(box: Element, pattern: Pattern): Promise<() => void> {
  return drawIn(box, <CodeCard pattern={pattern} facts={await codeFactsOf(pattern)} />);
}
