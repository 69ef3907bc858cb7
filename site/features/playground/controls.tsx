// The control for a prop's type: choice, switch, number, text or list.
import type { PlaygroundProp } from "../../../generators/playground.ts";

const FIELD =
  "w-full min-w-0 rounded-md border border-quiet bg-ground px-3 py-2 text-sm text-ink hover:border-ink focus-visible:outline-offset-1";

interface PropControlProps {
  prop: PlaygroundProp;
  /** Undefined or null: not set. */
  value: unknown;
  /** With undefined, the prop is no longer set. */
  onChange: (value: unknown) => void;
}

export function PropControl({ prop, value, onChange }: PropControlProps) {
  const { name, control, fallback } = prop;
  switch (control?.kind) {
    case undefined:
      return null;
    case "choice":
      return (
        <select
          aria-label={name}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={FIELD}
        >
          {control.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case "switch":
      return (
        <label className="inline-flex min-h-8 cursor-pointer items-center gap-3 text-quiet">
          <input
            type="checkbox"
            aria-label={name}
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className="size-5 cursor-pointer accent-lit"
          />
          {value === true ? "on" : "off"}
        </label>
      );
    case "number": {
      const { min, max, step } = control;
      const number = typeof value === "number" ? value : undefined;
      return (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 tabular-nums">
          <input
            type="range"
            aria-label={name}
            {...{ min, max, step }}
            value={number ?? max}
            aria-valuetext={number === undefined ? "not set" : undefined}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
            className="h-8 min-w-0 grow accent-lit"
          />
          <span className="min-w-12 text-end">{number ?? "not set"}</span>
          {fallback === null && number !== undefined && (
            <button
              type="button"
              aria-label={`Unset ${name}`}
              onClick={() => onChange(undefined)}
              className="min-h-8 underline decoration-lit underline-offset-4"
            >
              Unset
            </button>
          )}
        </div>
      );
    }
    case "text":
      return (
        <input
          aria-label={name}
          value={typeof value === "string" ? value : ""}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          className={FIELD}
        />
      );
    case "list": {
      const lines = Array.isArray(value) ? value : [];
      return (
        <textarea
          aria-label={`${name}, one per line`}
          value={lines.join("\n")}
          rows={Math.min(Math.max(lines.length, 2), 8)}
          maxLength={2000}
          onChange={({ currentTarget: { value: text } }) =>
            onChange(text === "" ? [] : text.split("\n"))
          }
          className={`${FIELD} resize-y`}
        />
      );
    }
  }
}
