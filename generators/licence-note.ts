// What a visitor may do with a component and its prompt, in one sentence for the page, the dialog and the prompt.
import type { Pattern } from "../patterns/schema.ts";

export const licenceNote = (price: Pattern["price"]): string =>
  price === "free"
    ? "Free for any project (MIT licence)."
    : "Pay once and use it in all your own projects. No reselling.";
