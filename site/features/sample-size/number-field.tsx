// One line of the calculator: a name, what it means, the number, and a sentence where the number can't be used.
import type { ReactNode } from "react";
import { cn } from "@/lib/utils";
import type { FieldName } from "./plan.ts";
import { parameterOf } from "./plan-address.ts";

export interface NumberFieldProps {
  field: FieldName;
  label: string;
  hint: string;
  /** Stands after the number; read out with the hint. */
  unit?: string;
  value: string;
  fault: string | undefined;
  onChange: (text: string) => void;
  /** More about the number, below its hint. */
  children?: ReactNode;
}

export function NumberField(props: NumberFieldProps) {
  const { field, label, hint, unit, value, fault, onChange, children } = props;
  const id = `measure-${field}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] max-[12rem]:flex max-[12rem]:flex-wrap items-center gap-x-4 border-t border-line pt-2.5 pb-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block text-[0.9375rem] leading-snug text-ink">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-balance text-quiet">
          {hint}
          {unit && <span className="sr-only">, {unit === "%" ? "in percent" : `in ${unit}`}</span>}
        </p>
      </div>
      <div className="flex max-w-full items-baseline gap-1.5 font-display text-[1.7rem] leading-none">
        <input
          id={id}
          name={parameterOf(field)}
          type="text"
          inputMode={field === "visitors" ? "numeric" : "decimal"}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-describedby={fault ? `${id}-hint ${id}-fault` : `${id}-hint`}
          aria-invalid={fault ? true : undefined}
          className={cn(
            "h-11 w-24 min-w-0 rounded-none border-b bg-transparent text-end text-ink focus-visible:border-lit",
            fault ? "border-dashed border-alarm" : "border-quiet",
          )}
        />
        {unit !== undefined && (
          <span aria-hidden="true" className="w-4 text-[1.25rem] text-quiet">
            {unit === "%" ? "%" : ""}
          </span>
        )}
      </div>
      {children}
      {fault && (
        <p id={`${id}-fault`} className="col-span-2 mt-1.5 text-sm text-pretty text-alarm">
          {fault}
        </p>
      )}
    </div>
  );
}
