// What a visitor may do with what they take away, in the one sentence that stands beside it.
import type { Pattern } from "../patterns/schema.ts";

const NOTES: Record<Pattern["price"], string> = {
  free: "The component and its prompt are free under the MIT licence, in any work.",
  premium:
    "Paid once, the component and its prompt are yours in any number of your own projects; they may not be resold.",
};

/** One sentence for the page, the dialog and the prompt. */
export function licenceNote(price: Pattern["price"]): string {
  return NOTES[price];
}
