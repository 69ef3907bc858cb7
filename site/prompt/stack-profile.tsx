// For whom a prompt is written: one line that says it, and behind it the choices.
import { useId, useState } from "react";
import type { Stack, StackPart } from "../../generators/stack/stack.ts";
import { Segments } from "../playground/controls/segments.tsx";
import { Select } from "../ui/select.tsx";
import {
  COMMENT_LANGUAGES,
  LISTED_PARTS,
  languageName,
  OPTIONS,
  PART_TITLES,
  stackInWords,
} from "./stack-words.ts";
import type { StackChoice } from "./use-stack.ts";

export interface StackProfileProps {
  choice: StackChoice;
  /** Tokens of the text below, about; null while it is fetched. */
  tokens: number | null;
}

const LINK = "min-h-8 shrink-0 text-sm text-ink underline decoration-lit underline-offset-4";

export function StackProfile({ choice, tokens }: StackProfileProps) {
  const { stack, memory } = choice;
  const [state, setState] = useState<"closed" | "open">("closed");
  const panel = useId();
  return (
    // A phone has no room for the choices and the text: the text, a later sibling, makes way.
    <div
      data-state={state}
      className="peer mt-4 flex min-h-48 flex-col text-sm text-quiet data-[state=closed]:min-h-auto data-[state=closed]:shrink-0"
    >
      <div className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-6 px-6 sm:px-8">
        <p>
          For <span className="text-ink">{stackInWords(stack)}</span>.{" "}
          <button
            type="button"
            className={LINK}
            aria-expanded={state === "open"}
            aria-controls={panel}
            onClick={() => setState(state === "open" ? "closed" : "open")}
          >
            {state === "open" ? "Done" : "Change"}
            <span className="sr-only">
              {state === "open" ? " changing the stack" : " the stack"}
            </span>
          </button>
        </p>
        <p role="status">{tokens !== null && `About ${tokens.toLocaleString("en-GB")} tokens`}</p>
      </div>
      <div
        id={panel}
        hidden={state === "closed"}
        className="overflow-y-auto px-6 max-sm:mask-b-from-[calc(100%-1.5rem)] max-sm:pb-4 sm:px-8"
      >
        <Choices stack={stack} onChange={choice.change} />
        <p className="pb-1">
          The choices stand in the page’s address.{" "}
          {memory === "kept" ? (
            <button type="button" className={LINK} onClick={choice.forget}>
              Forget them in this browser
            </button>
          ) : (
            <button type="button" className={LINK} onClick={choice.remember}>
              Remember them in this browser
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

interface ChoicesProps {
  stack: Stack;
  onChange: (part: StackPart, value: string) => void;
}

function Choices({ stack, onChange }: ChoicesProps) {
  const comments = useId();
  return (
    <div className="grid gap-1 py-2">
      {LISTED_PARTS.map((part) => (
        <div key={part} className={ROW}>
          <span aria-hidden="true" className="leading-8">
            {PART_TITLES[part]}
          </span>
          <Segments
            legend={PART_TITLES[part]}
            value={stack[part]}
            options={OPTIONS[part]}
            onChoose={(value) => onChange(part, value)}
          />
        </div>
      ))}
      <div className={ROW}>
        <label htmlFor={comments} className="leading-8">
          {PART_TITLES.comments}
        </label>
        <div className="flex">
          <Select
            id={comments}
            value={stack.comments}
            onChange={(event) => onChange("comments", event.target.value)}
            className="min-h-8 rounded-md border border-quiet bg-transparent ps-2 text-ink"
          >
            {COMMENT_LANGUAGES.map((tag) => (
              <option key={tag} value={tag} className="bg-raised">
                {languageName(tag)}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  );
}

const ROW = "grid grid-cols-[5.5rem_1fr] items-start gap-x-3";
