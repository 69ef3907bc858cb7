// Takes a licence key from its buyer and opens the prompt in this browser.
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { checkLicence } from "./check-licence.ts";
import { refusalSentence } from "./licence-refusal.ts";
import { readLicenceText } from "./licence-text.ts";
import { keepPurchase } from "./purchase.ts";

export interface RestoreFormProps {
  /** Called once the server has accepted the key and this browser keeps it. */
  onRestored: (licence: string) => void;
}

export function RestoreForm({ onRestored }: RestoreFormProps) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<"idle" | "checking">("idle");
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  async function restore(event: FormEvent) {
    event.preventDefault();
    if (state === "checking") return;
    const read = readLicenceText(typed);
    if ("fault" in read) return refuse(read.fault);
    setTyped(read.licence);
    setFault(null);
    setState("checking");
    const answer = await checkLicence(read.licence);
    setState("idle");
    if (answer.status !== "valid") return refuse(refusalSentence(answer));
    keepPurchase(read.licence);
    onRestored(read.licence);
  }

  function refuse(sentence: string) {
    setFault(sentence);
    field.current?.focus();
  }

  return (
    <form noValidate className="w-full text-start" onSubmit={(event) => void restore(event)}>
      <label htmlFor={id} className="block font-medium text-ink">
        Licence key
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <input
          ref={field}
          id={id}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
          readOnly={state === "checking"}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault ${id}-hint`}
          className="h-11 min-w-0 grow rounded-xl border border-quiet bg-ground px-4 font-mono text-[0.9375rem] text-ink read-only:text-quiet aria-invalid:border-alarm"
        />
        <Button type="submit" variant="outline" disabled={state === "checking"}>
          {state === "checking" ? "Checking…" : "Restore"}
        </Button>
      </div>
      <p id={`${id}-fault`} role="alert" className="mt-2 text-sm text-alarm empty:hidden">
        {fault}
      </p>
      <p id={`${id}-hint`} className="mt-2 text-sm text-quiet">
        The browser that paid shows it under the prompt, and the page after the payment did.
      </p>
      <span role="status" className="sr-only">
        {state === "checking" ? "Checking the licence key…" : ""}
      </span>
    </form>
  );
}
