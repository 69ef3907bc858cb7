// Every prop of the component that can be turned, a way back, and a word on those that can't.
import { useState } from "react";
import type { FixedProp } from "../../generators/playground/play-part.ts";
import { PropControl } from "./controls/prop-control.tsx";
import type { PlaygroundState } from "./use-playground.ts";
import { controlsOf, startOf } from "./values.ts";

export function PropsPanel({ state }: { state: PlaygroundState }) {
  const { piece, values, setValue, reset } = state;
  const { part, play } = piece;
  const [news, setNews] = useState("");
  const controls = controlsOf(part, play.initial);
  const shown = new Set(controls.map(({ name }) => name));
  const fixed = part.fixed.filter(({ name }) => !shown.has(name));
  const changes = Object.keys(values).length;

  function handleReset() {
    if (changes === 0) return;
    reset();
    setNews("Every prop is back where it started.");
  }

  return (
    <section aria-labelledby="playground-props">
      <div className="flex min-h-8 items-center justify-between gap-4 pb-2">
        <h3 id="playground-props" className="text-2xl leading-none">
          Props
        </h3>
        <button
          type="button"
          aria-disabled={changes === 0}
          onClick={handleReset}
          className="min-h-8 text-sm text-ink underline decoration-lit underline-offset-4 aria-disabled:cursor-default aria-disabled:text-quiet aria-disabled:decoration-line"
        >
          Reset
        </button>
      </div>
      <p role="status" className="sr-only">
        {changes === 0 ? news : ""}
      </p>
      {controls.map((control) => {
        const { name } = control;
        const changed = name in values;
        const start = startOf(control, play.initial);
        return (
          <PropControl
            key={name}
            control={control}
            changed={changed}
            value={changed ? merged(values[name], start) : start}
            start={start}
            onChange={(value) => setValue(name, value)}
          />
        );
      })}
      {fixed.length > 0 && <NotAdjustable fixed={fixed} />}
    </section>
  );
}

/** Texts that were left as they are stand in their fields as well. */
function merged(value: unknown, start: unknown): unknown {
  const isTexts = typeof value === "object" && value !== null && !Array.isArray(value);
  return isTexts ? { ...(start as object | undefined), ...value } : value;
}

const REASONS = {
  function: "functions of yours",
  content: "content of yours",
  style: "looks of yours",
  other: "values that no field can hold",
} as const satisfies Record<FixedProp["why"], string>;

function NotAdjustable({ fixed }: { fixed: readonly FixedProp[] }) {
  const groups = Object.entries(REASONS).flatMap(([why, reason]) => {
    const names = fixed.filter((prop) => prop.why === why).map(({ name }) => name);
    return names.length > 0 ? [{ reason, names }] : [];
  });
  return (
    <div className="border-t border-line pt-3.5 text-[0.8125rem] leading-snug text-quiet">
      <p>Not to be turned here:</p>
      <ul className="mt-1">
        {groups.map(({ reason, names }) => (
          <li key={reason}>
            {names.map((name, index) => (
              <span key={name}>
                {index > 0 && ", "}
                <code className="text-ink">{name}</code>
              </span>
            ))}{" "}
            ({reason})
          </li>
        ))}
      </ul>
    </div>
  );
}
