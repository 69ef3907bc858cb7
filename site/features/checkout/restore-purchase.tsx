// Takes a licence key from its buyer and opens the prompt in this browser.
import { useRef } from "react";
import { FieldForm } from "./field-form.tsx";
import { checkLicence, readLicenceText, refusalText } from "./licence.ts";
import { savePurchase } from "./purchase.ts";

interface RestorePurchaseProps {
  /** Called once the server has accepted the key and it is saved. */
  onRestored: (licence: string) => void;
}

export function RestorePurchase({ onRestored }: RestorePurchaseProps) {
  const box = useRef<HTMLDivElement>(null);

  async function restore(typed: string, write: (text: string) => void): Promise<string | null> {
    const read = readLicenceText(typed);
    if ("fault" in read) return read.fault;
    write(read.licence);
    const answer = await checkLicence(read.licence);
    if (answer.status !== "valid") return refusalText(answer);
    savePurchase(read.licence);
    // Whoever has closed the dialog meanwhile isn't shown another.
    if (box.current) onRestored(read.licence);
    return null;
  }

  return (
    <div ref={box} className="w-full">
      <FieldForm
        label="Licence key"
        hint="Find it under the prompt in the browser you paid with."
        submit={["Restore", "Checking…"]}
        field={{ autoCapitalize: "characters", className: "font-mono sm:text-xs" }}
        onSubmit={restore}
      />
    </div>
  );
}
