// What a caller is told who names a pattern or a stack that does not exist: what would have been valid.
import type { UnknownChoice } from "../../../takeaway/stack/stack.ts";
import { HttpProblem } from "../errors.ts";

/** Longest part of a wrong value that is said back, in characters. */
const SHOWN = 40;

export function unknownPattern(names: readonly string[]): HttpProblem {
  return new HttpProblem(404, {
    code: "unknown_pattern",
    message: "There is no pattern of this name.",
    suggestion: `Known: ${names.join(", ")}.`,
  });
}

/** @param page where it is sold; @param free names that are given to everybody */
export function soldPattern(page: string, free: readonly string[]): HttpProblem {
  return new HttpProblem(404, {
    code: "sold_pattern",
    message: "The prompt of this pattern is sold, and stands at no public address.",
    suggestion: `Buy it at ${page}. Free: ${free.join(", ")}.`,
  });
}

export function unknownChoices(unknown: readonly UnknownChoice[]): HttpProblem {
  return new HttpProblem(400, {
    code: "unknown_stack",
    message: unknown.map(({ part, value }) => `${part} can't be ${show(value)}.`).join(" "),
    suggestion: unknown.map(({ part, valid }) => `${part}: ${valid.join(", ")}.`).join(" "),
  });
}

function show(value: string): string {
  return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
}
