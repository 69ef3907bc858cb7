// A question with two answers, in a line of the form.
import { useId } from "react";
import { cn } from "@/lib/utils";

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  /** By value: what it's called. */
  options: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  className?: string | undefined;
}

export function Choice(props: ChoiceProps) {
  const { name, label, value, options, onChange, className } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className={cn("flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3", className)}
    >
      <span id={id} className="min-w-0">
        {label}
      </span>
      <span className="flex min-w-0 flex-wrap rounded-3xl border border-quiet p-0.5">
        {Object.entries(options).map(([own, text]) => (
          <label
            key={own}
            className="inline-flex min-h-9 cursor-pointer max-w-full items-center rounded-full px-4 text-sm wrap-anywhere max-[13rem]:px-2 has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lit forced-colors:has-checked:border-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(name, own)}
            />
            {text}
          </label>
        ))}
      </span>
    </div>
  );
}
