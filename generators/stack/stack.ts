// A reader's stack: what their codebase is made of, and who will do the work in it.

/** Every choice, the first of each being what is meant when nothing is said. */
export const STACK_CHOICES = {
  framework: ["any", "vite", "next", "react-router"],
  styling: ["tailwind", "css"],
  language: ["ts", "js"],
  /** `terminal`: the assistant runs commands itself, so it is given the one-line install in place of the sources. */
  assistant: ["chat", "terminal"],
  /** BCP 47 tag of the language in which comments are to be written. */
  comments: ["en", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "zh"],
} as const;

export type StackPart = keyof typeof STACK_CHOICES;
export type Stack = { readonly [Part in StackPart]: (typeof STACK_CHOICES)[Part][number] };

export const STACK_PARTS = Object.keys(STACK_CHOICES) as readonly StackPart[];

export const DEFAULT_STACK: Stack = {
  framework: "any",
  styling: "tailwind",
  language: "ts",
  assistant: "chat",
  comments: "en",
};

/** Every stack there is: each choice of each part with each of the others. */
export function everyStack(): Stack[] {
  return STACK_PARTS.reduce<Stack[]>(
    (stacks, part) =>
      stacks.flatMap((stack) => STACK_CHOICES[part].map((value) => ({ ...stack, [part]: value }))),
    [DEFAULT_STACK],
  );
}

export interface UnknownChoice {
  part: StackPart;
  value: string;
  valid: readonly string[];
}

/** What a query says of a stack; unknown values are told apart, so that a page may ignore and a server refuse them. */
export function stackFromQuery(query: URLSearchParams): { stack: Stack; unknown: UnknownChoice[] } {
  const chosen: Record<string, string> = {};
  const unknown: UnknownChoice[] = [];
  for (const part of STACK_PARTS) {
    const value = query.get(part);
    if (value === null) continue;
    const valid: readonly string[] = STACK_CHOICES[part];
    if (valid.includes(value)) chosen[part] = value;
    else unknown.push({ part, value, valid });
  }
  return { stack: { ...DEFAULT_STACK, ...chosen }, unknown };
}

/** The shortest query for a stack: what is meant anyway is left out. */
export function stackToQuery(stack: Stack): URLSearchParams {
  const said = STACK_PARTS.filter((part) => stack[part] !== DEFAULT_STACK[part]);
  return new URLSearchParams(said.map((part) => [part, stack[part]]));
}
