// What narrows the table of claims: words, the figure's grade, the verdict, the pattern; on a phone the order too.
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Select } from "../ui/select.tsx";
import { SORT_COLUMNS, type SortColumn, TEXT_LIMIT, verdictKey } from "./claims-view.ts";
import { totals } from "./listed-claims.ts";
import type { ClaimsViewControl } from "./use-claims-view.ts";

export const COLUMN_NAMES: Readonly<Record<SortColumn, string>> = {
  claim: "Often claimed",
  pattern: "Pattern",
  figure: "Verdict",
  evidence: "Evidence",
};

const FIELD =
  "h-11 w-full rounded-lg border border-quiet bg-raised px-3 text-[0.9375rem] text-ink hover:border-ink";

export interface ClaimsFilterProps extends ClaimsViewControl {
  /** Where the words are typed. */
  field: RefObject<HTMLInputElement | null>;
  /** Key and heading of each pattern that can be chosen. */
  patterns: readonly (readonly [key: string, heading: string])[];
  /** Called before a pattern is chosen, for those that are not here yet. */
  onChoosing?: () => void;
}

export function ClaimsFilter({
  view,
  show,
  showText,
  field,
  patterns,
  onChoosing,
}: ClaimsFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  // Written and chosen before the page was alive: React knows nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useEffect(() => {
    const early = form.current && new FormData(form.current);
    const changes = (["text", "pattern", "verdict", "grade"] as const).flatMap((name) => {
      const value = String(early?.get(name) ?? view[name]);
      return value === view[name] ? [] : [[name, value]];
    });
    if (changes.length > 0) show(Object.fromEntries(changes));
  }, []);
  // Follows an address that changed by other means; while someone types, theirs is the newer text.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = view.text;
  }, [field, view.text]);
  return (
    <search className="noscript:hidden">
      <form
        ref={form}
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr]"
      >
        <Field label="Find" className="max-lg:col-span-full">
          <input
            ref={field}
            type="search"
            name="text"
            maxLength={TEXT_LIMIT}
            placeholder="clicks, meta-analysis, Orquin"
            defaultValue={view.text}
            onInput={(event) => showText(event.currentTarget.value)}
            className={`${FIELD} placeholder:text-quiet`}
          />
        </Field>
        <Choice
          label="Pattern"
          name="pattern"
          value={view.pattern}
          onChoose={(pattern) => show({ pattern })}
          options={patterns}
          onChoosing={onChoosing}
        />
        <Choice
          label="Verdict"
          name="verdict"
          value={view.verdict}
          onChoose={(verdict) => show({ verdict })}
          options={totals.verdicts.map((verdict) => [verdictKey(verdict), sentence(verdict)])}
        />
        <Choice
          label="Claim’s grade"
          name="grade"
          value={view.grade}
          onChoose={(grade) => show({ grade })}
          options={totals.grades.map((grade) => [grade, grade])}
        />
        <div className="lg:hidden">
          <Choice
            label="Order"
            every="As in the toolkit"
            value={view.sort && `${view.sort} ${view.order}`}
            onChoose={(value) => show(orderFrom(value))}
            options={SORT_COLUMNS.flatMap((column): [string, string][] => [
              [`${column} ascending`, `${COLUMN_NAMES[column]} ↑`],
              [`${column} descending`, `${COLUMN_NAMES[column]} ↓`],
            ])}
          />
        </div>
      </form>
      {/* A column's button says nothing of what it did. */}
      <p aria-live="polite" className="sr-only">
        {view.sort && `Sorted by ${COLUMN_NAMES[view.sort]}, ${view.order}`}
      </p>
    </search>
  );
}

function orderFrom(value: string) {
  const [sort, order] = value.split(" ");
  return {
    sort: SORT_COLUMNS.find((column) => column === sort) ?? ("" as const),
    order: order === "descending" ? ("descending" as const) : ("ascending" as const),
  };
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface ChoiceProps {
  label: string;
  name?: string;
  /** What the empty value says. @default "All" */
  every?: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
  onChoosing?: (() => void) | undefined;
}

function Choice({ label, name, every = "All", value, options, onChoose, onChoosing }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        name={name}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        onFocus={onChoosing}
        onPointerEnter={onChoosing}
        className={FIELD}
      >
        <option value="">{every}</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Field({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className={`grid gap-1 text-[0.8125rem] text-quiet ${className ?? ""}`}>
      {label}
      {children}
    </label>
  );
}
