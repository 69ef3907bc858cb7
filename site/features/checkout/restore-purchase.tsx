// Takes a licence key from its buyer and opens the prompt in this browser.
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { checkLicence, readLicenceText, refusalText } from "./licence.ts";
import { savePurchase } from "./purchase.ts";

export interface RestorePurchaseProps {
  /** Called once the server has accepted the key and it is saved. */
  onRestored: (licence: string) => void;
}

export function RestorePurchase({ onRestored }: RestorePurchaseProps) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<"idle" | "checking">("idle");
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
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
    if (answer.status !== "valid") return refuse(refusalText(answer));
    savePurchase(read.licence);
    // Whoever has closed the dialog meanwhile isn't shown another.
    if (mounted.current) onRestored(read.licence);
  }

  function refuse(text: string) {
    setFault(text);
    field.current?.focus();
  }

  return (
    <form noValidate className="w-full text-start" onSubmit={(event) => void restore(event)}>
      <label htmlFor={id} className="block font-medium text-ink">
        Licence key
      </label>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
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
          className="h-11 min-w-0 rounded-xl border border-quiet bg-ground px-4 font-mono text-sm text-ink read-only:text-quiet aria-invalid:border-alarm"
        />
        <p
          id={`${id}-fault`}
          role="alert"
          className="text-sm text-pretty text-alarm empty:hidden sm:col-span-2"
        >
          {fault}
        </p>
        <p id={`${id}-hint`} className="text-sm text-pretty text-quiet sm:col-span-2">
          Find it under the prompt in the browser you paid with.
        </p>
        <Button
          type="submit"
          variant="outline"
          className="max-sm:mt-2 sm:col-start-2 sm:row-start-1"
          disabled={state === "checking"}
        >
          {state === "checking" ? "Checking…" : "Restore"}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {state === "checking" ? "Checking the licence key…" : ""}
      </span>
    </form>
  );
}
