// What a caller is told who names a pattern or a stack that does not exist: what would have been valid.
import { nearestNames } from "../../../generators/nearest-name.ts";
import type { UnknownChoice } from "../../../generators/stack/stack.ts";
import { HttpProblem } from "../errors.ts";

/** Longest part of a wrong value that is said back, in characters. */
const SHOWN = 40;

/** Names said at most; with more of them, the nearest by spelling and where all are. */
export const NAMED = 10;

/** What could have been meant by `wrong`. @param list address or tool that has every name */
export function nearestOf(wrong: string, names: readonly string[], list: string): string {
  if (names.length <= NAMED) return `Known: ${names.join(", ")}.`;
  return `Nearest: ${nearestNames(wrong, names, NAMED).join(", ")}. All ${names.length}: ${list}`;
}

/** @param nearest sentences that say which names there are */
export function unknownPattern(nearest: string): HttpProblem {
  return new HttpProblem(404, {
    code: "unknown_pattern",
    message: "There is no pattern of this name.",
    suggestion: nearest,
  });
}

/** @param page where it is sold; @param free sentences that say which names are given to everybody */
export function soldPattern(page: string, free: string): HttpProblem {
  return new HttpProblem(404, {
    code: "sold_pattern",
    message: "The prompt of this pattern is sold, and stands at no public address.",
    suggestion: `Buy it at ${page}. ${free}`,
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
