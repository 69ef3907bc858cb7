// Text fields: one with a label above it, and one for a number with its hint, unit and fault.
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/utils";

interface FieldInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  isWrong?: boolean;
  onChange: (text: string) => void;
}

function FieldInput({ isWrong, onChange, className, ...rest }: FieldInputProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-invalid={isWrong || undefined}
      className={cn(
        "h-11 min-w-0 rounded-xl border bg-ground px-3 text-ink",
        isWrong ? "border-2 border-alarm" : "border-quiet",
        className,
      )}
    />
  );
}

interface TextFieldProps extends FieldInputProps {
  label: ReactNode;
  labelClass?: string;
  /** Class of both together. */
  boxClass?: string;
}

export function TextField({ label, labelClass, boxClass, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={cn("min-w-0 grow", boxClass)}>
      <label htmlFor={id} className={cn("block", labelClass)}>
        {label}
      </label>
      <FieldInput id={id} {...rest} className={cn("w-full", className)} />
    </div>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  hint: string;
  /** Empty keeps the place that those of its neighbours have. */
  unit?: "%" | "";
  /** Whether phones offer digits alone. */
  isWhole?: boolean;
  value: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { name, label, hint, unit, isWhole, value, fault, onChange } = props;
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 max-[17rem]:grid-cols-1">
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
          {unit && <span className="sr-only">, in percent</span>}
        </p>
      </div>
      <div className="flex max-w-full items-baseline gap-1.5 text-xl">
        <FieldInput
          id={id}
          name={name}
          inputMode={isWhole ? "numeric" : "decimal"}
          value={value}
          onChange={onChange}
          aria-describedby={fault ? `${id}-hint ${id}-fault` : `${id}-hint`}
          isWrong={Boolean(fault)}
          className="w-28 text-end"
        />
        {unit !== undefined && (
          <span aria-hidden="true" className="w-5 text-quiet">
            {unit}
          </span>
        )}
      </div>
      {fault && (
        <p id={`${id}-fault`} className="col-span-full text-sm text-alarm">
          {fault}
        </p>
      )}
    </div>
  );
}
