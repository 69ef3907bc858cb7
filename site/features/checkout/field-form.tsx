// One labelled field with its button: says below it what is wrong, and keeps the focus while it waits for an answer.
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";

interface FieldFormProps {
  label: string;
  hint: ReactNode;
  /** The button's words, and those while it waits. */
  submit: readonly [idle: string, busy: string];
  /** Its `className`, if any, sets the text's size too. */
  field?: Pick<ComponentProps<"input">, "type" | "autoComplete" | "autoCapitalize" | "className">;
  /** Resolves to what is wrong with the text, or null. `write` changes the field. */
  onSubmit: (typed: string, write: (text: string) => void) => Promise<string | null>;
}

export function FieldForm({ label, hint, submit, field, onSubmit }: FieldFormProps) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<"idle" | "busy">("idle");
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const busy = state === "busy";
  const words = submit[busy ? 1 : 0];

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setState("busy");
    const wrong = await onSubmit(typed, setTyped);
    setState("idle");
    setFault(wrong);
    if (wrong) input.current?.focus();
  }

  return (
    <form noValidate className="w-full text-start" onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor={id} className="block font-medium text-ink">
        {label}
      </label>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <input
          autoComplete="off"
          {...field}
          ref={input}
          id={id}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
          readOnly={busy}
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault ${id}-hint`}
          className={`h-11 min-w-0 rounded-xl border border-quiet bg-ground px-4 text-ink read-only:text-quiet aria-invalid:border-alarm ${field?.className ?? "sm:text-sm"}`}
        />
        <p
          id={`${id}-fault`}
          role="alert"
          className="text-sm text-pretty text-alarm empty:hidden sm:col-span-2"
        >
          {fault}
        </p>
        <p id={`${id}-hint`} className="text-sm text-pretty text-quiet sm:col-span-2">
          {hint}
        </p>
        <Button
          type="submit"
          variant="outline"
          className="max-sm:mt-2 sm:col-start-2 sm:row-start-1"
          isBusy={busy}
        >
          {words}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {busy ? words : ""}
      </span>
    </form>
  );
}
