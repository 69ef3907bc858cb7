// The control that a prop's type asks for: choice, switch, number, text or list.
import { useId } from "react";
import type { Control } from "../../../generators/playground.ts";

const FIELD =
  "w-full min-w-0 rounded-md border border-quiet bg-transparent px-3 py-2 text-sm text-ink hover:border-ink focus-visible:outline-offset-1";

export interface PropControlProps {
  control: Control;
  /** Undefined if the prop is not set. */
  value: unknown;
  onChange: (value: unknown) => void;
}

export function PropControl({ control, value, onChange }: PropControlProps) {
  const hint = useId();
  const named = { "aria-label": control.name, "aria-describedby": hint };
  return (
    <div className="border-t border-line py-3.5">
      <h3 className="font-mono text-[0.8125rem] tracking-normal text-ink">{control.name}</h3>
      <p id={hint} className="mt-0.5 mb-2 text-[0.8125rem] leading-snug text-pretty text-quiet">
        {control.about.replaceAll("`", "")}
        {control.kind === "list" && " One per line."}
      </p>
      <Field control={control} value={value} onChange={onChange} named={named} />
    </div>
  );
}

interface FieldProps extends PropControlProps {
  named: { "aria-label": string; "aria-describedby": string };
}

function Field({ control, value, onChange, named }: FieldProps) {
  switch (control.kind) {
    case "choice":
      return (
        <Segments
          legend={control.name}
          value={String(value)}
          options={control.options.map((option) => ({ value: option, label: option }))}
          onChoose={onChange}
        />
      );
    case "switch":
      return <Switch {...named} checked={value === true} onChange={onChange} />;
    case "number": {
      const { min, max, step } = control;
      const number = typeof value === "number" ? value : undefined;
      return (
        <div className="flex items-center gap-3 text-sm tabular-nums">
          <input
            {...named}
            {...{ min, max, step }}
            type="range"
            value={number ?? min}
            aria-valuetext={number === undefined ? "not set" : undefined}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
            className="h-8 min-w-0 grow accent-lit"
          />
          <span className="min-w-12 text-end text-ink">{number ?? "not set"}</span>
        </div>
      );
    }
    case "text":
      return (
        <input
          {...named}
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
          {...named}
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

interface SwitchProps {
  "aria-label": string;
  "aria-describedby": string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Switch({ checked, onChange, ...named }: SwitchProps) {
  return (
    <button
      {...named}
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="group flex min-h-8 items-center"
    >
      <span className="relative h-5 w-9 rounded-full border border-quiet transition-colors group-aria-checked:border-lit motion-reduce:transition-none">
        <span className="absolute start-0.75 top-0.75 size-3 rounded-full bg-quiet transition-[translate,background-color] duration-200 ease-lamp group-aria-checked:translate-x-4 group-aria-checked:bg-lit group-aria-checked:shadow-[0_0_10px_2px_#f08caa80] forced-colors:bg-[ButtonText] forced-colors:group-aria-checked:bg-[Highlight] motion-reduce:transition-none" />
      </span>
    </button>
  );
}

export interface SegmentsProps {
  legend: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** One of a few, side by side: radio buttons, the chosen one lit. */
export function Segments({ legend, value, options, onChoose }: SegmentsProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md text-sm text-quiet hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-lit"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full border border-quiet peer-checked:border-lit peer-checked:bg-lit peer-checked:shadow-[0_0_8px_2px_#f08caa80] forced-colors:peer-checked:bg-[Highlight]"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
