// Says in how many new projects a prompt was tested, and when; nothing if this version was not.
import type { CodeFacts } from "../../../generators/code-facts.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { longDate } from "../../components/ui/long-date.ts";
import { factsOf } from "../code/pattern-facts.ts";

export function testedText({ verified }: CodeFacts): string {
  if (!verified) return "";
  const { length } = verified.stacks;
  const projects = length === 1 ? "1 new project" : `${length} new projects`;
  return `Tested in ${projects}, ${longDate(verified.date)}`;
}

/** Suspends until the facts are here. */
export function TestedLine({ pattern }: { pattern: Pattern }) {
  return <span>{testedText(factsOf(pattern).useValue())}</span>;
}
