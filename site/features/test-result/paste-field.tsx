// A field for a pasted table: what its columns are is proposed, and people change it.
import { useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import * as tables from "./read-table.ts";

interface PasteFieldProps {
  /** What the page calls today's version. */
  today: string;
  isFilled: boolean;
  /** Null if there's nothing to read yet, though `isTable`; then numbers that the form is filled with stay. */
  onTable: (table: tables.Table | null, isSame: boolean, isTable: boolean) => void;
}
type Pasted = { text: string; grid: tables.Grid; choices: tables.Choices; table: tables.Table };

export function PasteField({ today, isFilled, onTable }: PasteFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  function read(text: string, chosen?: tables.Choices): void {
    const grid = tables.readGrid(text);
    // Whoever presses the button once more keeps what was chosen.
    const before = text === pasted?.text ? pasted.choices : undefined;
    const proposed = { roles: tables.proposedRoles(grid), part: "", today: "" };
    const choices = chosen ?? before ?? proposed;
    const table = tables.readTable(grid, choices, today);
    const { rows, notices } = table;
    const isRead = rows.some(({ visitors }) => !Number.isNaN(visitors));
    if (rows.length === 1)
      notices.push("That’s one version. A test needs two, each with its name.");
    if (!isRead && isFilled) notices.push("The numbers in the form are still those from before.");
    setPasted({ text, grid, choices, table });
    onTable(isRead ? table : null, before !== undefined, grid.lines.length > 0);
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
        placeholder={"A, 10000, 500\nB, 10050, 560"}
        // A second table replaces the first, and is read even if it's the same: onChange wouldn't tell.
        onPaste={({ currentTarget }) => currentTarget.select()}
        onInput={({ nativeEvent, currentTarget }) => {
          const { inputType } = nativeEvent as InputEvent;
          if (inputType === "insertFromPaste" || inputType === "insertFromDrop")
            read(currentTarget.value);
          else if (pasted) onTable(null, true, currentTarget.value !== "");
        }}
        className="mt-1 block w-full rounded-xl border border-quiet bg-ground px-3 py-2 font-mono text-sm text-ink"
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button size="sm" variant="outline" onClick={() => read(area.current?.value ?? "")}>
          Read the table
        </Button>
        <div role="status" className="min-w-0 text-sm">
          {pasted?.table.notices.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      {pasted && <Choices {...pasted} onChange={(choices) => read(pasted.text, choices)} />}
    </div>
  );
}

function Choices(props: Pasted & { onChange: (choices: tables.Choices) => void }) {
  const { grid, choices, table, onChange } = props;
  const { roles, part } = choices;
  const names = table.names.filter(Boolean);
  const [today] = table.rows;
  return (
    <fieldset hidden={roles.length === 0} className="mt-3 min-w-0">
      <legend>How the table is read</legend>
      {names.length > 1 && (
        <Select
          label="Today’s version"
          value={today?.name ?? "Choose"}
          options={today ? names : ["Choose", ...names]}
          onChange={(today) => onChange({ ...choices, today })}
        />
      )}
      {table.parts.length > 1 && (
        <Select
          label="Which rows"
          value={table.parts.includes(part) ? part : "Choose"}
          options={["Choose", ...table.parts]}
          onChange={(part) => onChange({ ...choices, part })}
        />
      )}
      {roles.map((own, at) => {
        const cells = [...new Set(grid.lines.map((line) => line[at] ?? ""))].filter(Boolean);
        if (cells.length === 0) return null;
        return (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name of their own
            key={at}
            label={grid.heads[at] || `Column ${at + 1}`}
            cells={cells.slice(0, 2).join(" · ")}
            value={own}
            options={tables.ROLES}
            onChange={(role) => onChange({ ...choices, roles: roles.with(at, role) })}
          />
        );
      })}
    </fieldset>
  );
}

interface SelectProps<Option> {
  label: string;
  cells?: string;
  value: Option;
  options: readonly Option[];
  onChange: (value: Option) => void;
}

function Select<Option extends string>(props: SelectProps<Option>) {
  const { label, cells, value, options, onChange } = props;
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1.5 text-sm">
      <span className="min-w-0 flex-1 basis-28">
        {label}
        <span className="block truncate text-quiet">{cells}</span>
      </span>
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Option)}
        className="h-9 w-40 max-w-full rounded-lg border border-quiet bg-ground px-2 text-ink"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
