// Draws the badge on a page that arrived without it.
import type { Pattern } from "../../patterns/schema.ts";
import { codeFactsOf } from "../code/code-facts-of.ts";
import { drawIn } from "../ui/draw-in.tsx";
import { ProofBadge } from "./proof-badge.tsx";

/** Resolves once it stands, with how to take it down. Rejects where the facts can't be fetched. */
export async function wakeProof(box: Element, pattern: Pattern): Promise<() => void> {
  return drawIn(box, <ProofBadge facts={await codeFactsOf(pattern)} />);
}
