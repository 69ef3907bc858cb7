// What a visitor may do with a component and its prompt, in one sentence.
import type { Pattern } from "../patterns/schema.ts";

const NOTES: Record<Pattern["price"], string> = {
  free: "Free for any project (MIT licence).",
  premium: "Pay once and use it in all your own projects. No reselling.",
};

/** One sentence for the page, the dialog and the prompt. */
export function licenceNote(price: Pattern["price"]): string {
  return NOTES[price];
}
