// A reader's stack in words: what each choice is called, and the line that sums them up.
import { STACK_CHOICES, type Stack, type StackPart } from "../../generators/stack/stack.ts";

export interface StackOption {
  value: string;
  /** Beside its control. */
  label: string;
  /** In the line that sums the stack up. */
  said: string;
}

/** Comments are another matter: any of eleven languages, named by the browser. */
export type ListedPart = Exclude<StackPart, "comments">;

export const PART_TITLES: Readonly<Record<StackPart, string>> = {
  framework: "Framework",
  styling: "Styling",
  language: "Language",
  assistant: "Assistant",
  comments: "Comments in",
};

export const OPTIONS: {
  readonly [Part in ListedPart]: readonly (StackOption & { value: Stack[Part] })[];
} = {
  framework: [
    { value: "any", label: "Any", said: "any framework" },
    { value: "vite", label: "Vite", said: "Vite" },
    { value: "next", label: "Next.js", said: "Next.js" },
    { value: "react-router", label: "React Router", said: "React Router" },
  ],
  styling: [
    { value: "tailwind", label: "Tailwind", said: "Tailwind" },
    { value: "css", label: "Plain CSS", said: "plain CSS" },
  ],
  language: [
    { value: "ts", label: "TypeScript", said: "TypeScript" },
    { value: "js", label: "JavaScript", said: "JavaScript" },
  ],
  assistant: [
    { value: "chat", label: "Chat", said: "a\u00a0chat" },
    { value: "terminal", label: "Has a terminal", said: "an assistant with a terminal" },
  ],
};

export const LISTED_PARTS = Object.keys(OPTIONS) as readonly ListedPart[];

/** "German" for "de". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
}

export const COMMENT_LANGUAGES: readonly string[] = STACK_CHOICES.comments;

/** "any framework, Tailwind, TypeScript, a chat"; comments are told where they are not in English. */
export function stackInWords(stack: Stack): string {
  const said = LISTED_PARTS.map(
    (part) => OPTIONS[part].find(({ value }) => value === stack[part])?.said ?? stack[part],
  );
  if (stack.comments !== "en") said.push(`comments in ${languageName(stack.comments)}`);
  return said.join(", ");
}
