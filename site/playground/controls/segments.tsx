// One of a few, side by side: real radio buttons, the chosen one lit.
import { useId } from "react";

interface SegmentsProps {
  legend: string;
  /** A value that no option has lights none of them. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  describedBy?: string;
}

export function Segments({ legend, value, options, onChoose, describedBy }: SegmentsProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={describedBy} className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md text-sm text-quiet hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-lit"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
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
