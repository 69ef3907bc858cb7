// Where a visitor's stack comes from: the address, this visit, what the browser was asked to remember.
import {
  DEFAULT_STACK,
  STACK_PARTS,
  type Stack,
  stackFromQuery,
  stackToQuery,
} from "../../generators/stack/stack.ts";
import { arrivalSearch } from "../boot/arrival.ts";

/** Browser-local entry; written only when a visitor asks for it, as the query that means the stack. */
export const STACK_KEY = "lamplight_stack";

/** The last choice since the page was loaded, so that the next pattern's prompt is for the same stack. */
export const visit: { stack: Stack | null } = {
  stack: stackOfQuery(new URLSearchParams(arrivalSearch)),
};

/** Null where the query says nothing that makes sense; what it leaves out is as by default. */
export function stackOfQuery(query: URLSearchParams): Stack | null {
  const { stack, unknown } = stackFromQuery(query);
  const understood = STACK_PARTS.some(
    (part) => query.has(part) && !unknown.some((choice) => choice.part === part),
  );
  return understood ? stack : null;
}

/** Null where nothing is remembered, or storage is switched off. */
export function rememberedStack(): Stack | null {
  try {
    const kept = localStorage.getItem(STACK_KEY);
    return kept === null ? null : stackFromQuery(new URLSearchParams(kept)).stack;
  } catch {
    return null;
  }
}

/** The first that says something: the address, the visit, the browser. */
export function currentStack(query: URLSearchParams): Stack {
  return stackOfQuery(query) ?? visit.stack ?? rememberedStack() ?? DEFAULT_STACK;
}

/** False where this browser keeps nothing. */
export function rememberStack(stack: Stack | null): boolean {
  try {
    if (stack === null) localStorage.removeItem(STACK_KEY);
    else localStorage.setItem(STACK_KEY, stackToQuery(stack).toString());
    return true;
  } catch (error) {
    console.error("The stack could not be remembered in this browser.", error);
    return false;
  }
}

/** Puts the stack into the page's address, and leaves every other parameter as it is. */
export function writeStackToAddress(stack: Stack): void {
  const url = new URL(location.href);
  for (const part of STACK_PARTS) url.searchParams.delete(part);
  for (const [part, value] of stackToQuery(stack)) url.searchParams.set(part, value);
  try {
    // The router keeps its own notes in the state of this entry.
    history.replaceState(history.state, "", url);
  } catch (error) {
    console.error("The address could not be changed.", error); // browsers refuse it when it happens too often
  }
}
