// A field for a pasted table, which says what of it couldn't be used.
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { readTable, type Table } from "./read-table.ts";

/** The table is null if it can't be read; then numbers that the form is filled with stay. */
type PasteFieldProps = { onTable: (table: Table | null) => void; isFilled: boolean };

export function PasteField({ onTable, isFilled }: PasteFieldProps) {
  const [text, setText] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  // What was typed before the script arrived: React hasn't seen it.
  useLayoutEffect(() => setText(area.current?.value ?? ""), []);
  const [said, setSaid] = useState<readonly string[]>([]);
  function read(typed: string): void {
    const table = readTable(typed);
    if (table.rows.length === 1)
      table.notices.push("That’s one version. A test needs at least two.");
    const isRead = table.rows.some(({ visitors }) => visitors !== null);
    if (!isRead && isFilled)
      table.notices.push("The numbers in the form are still those from before.");
    setSaid([...new Set(table.notices)]);
    onTable(isRead ? table : null);
  }
  return (
    <div>
      <label htmlFor="table" className="block">
        Paste a table
      </label>
      <p id="table-hint" className="text-sm text-quiet">
        from a spreadsheet, as CSV, or your test tool’s JSON
      </p>
      <textarea
        ref={area}
        id="table"
        rows={2}
        spellCheck={false}
        aria-describedby="table-hint"
        value={text}
        placeholder={"A, 10000, 500\nB, 10050, 560"}
        // A second table replaces the first.
        onPaste={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          setText(value);
          const { inputType } = nativeEvent as InputEvent;
          if (inputType === "insertFromPaste" || inputType === "insertFromDrop") read(value);
        }}
        className="mt-1 block w-full rounded-xl border border-quiet bg-ground px-3 py-2 font-mono text-sm text-ink"
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {text.trim() !== "" && (
          <Button size="sm" variant="outline" onClick={() => read(text)}>
            Read the table
          </Button>
        )}
        <div role="status" className="min-w-0 text-sm">
          {said.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
    </div>
  );
}
