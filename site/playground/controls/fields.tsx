// The fields of the playground: a line of text, and a list of them.
import { useRef } from "react";
import { classNames } from "../../ui/class-names.ts";
import { MOST_ITEMS } from "../address.ts";

const FIELD = "h-10 w-full min-w-0 bg-transparent px-3 text-sm text-ink placeholder:text-quiet";
const FRAME =
  "rounded-md border border-quiet hover:border-ink focus-within:border-lit has-aria-invalid:border-dashed has-aria-invalid:border-alarm";
const QUIET_BUTTON =
  "inline-flex min-h-8 items-center text-sm text-quiet underline underline-offset-4 hover:text-ink hover:decoration-lit";
const LONGEST = 200;

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  describedBy?: string;
  fault?: boolean;
  /** Code is set in the monospace. @default false */
  code?: boolean;
  /** Stands with others in a frame that they share. @default false */
  bare?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    placeholder,
    describedBy,
    fault,
    code = false,
    bare = false,
  } = props;
  return (
    <input
      type="text"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={fault ? true : undefined}
      value={value}
      maxLength={LONGEST}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classNames(
        FIELD,
        code && "font-mono",
        bare ? "focus-visible:-outline-offset-2" : `${FRAME} focus-visible:outline-offset-1`,
      )}
    />
  );
}

interface ItemsProps<Item> {
  name: string;
  items: readonly Item[];
  /** What a new item is. */
  fresh: Item;
  onChange: (items: readonly Item[]) => void;
  /** The fields of one item; `number` counts from 1. */
  field: (item: Item, number: number, change: (item: Item) => void) => React.ReactNode;
}

/** A list that can be edited, shortened and made longer, to twelve. */
export function Items<Item>({ name, items, fresh, onChange, field }: ItemsProps<Item>) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div>
      <ol className="grid gap-2">
        {items.map((item, index) => {
          const number = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place; a field that is typed in must stay
            <li key={index} className="flex items-start gap-1">
              <div className={`grid min-w-0 grow divide-y divide-line ${FRAME}`}>
                {field(item, number, (next) => onChange(items.with(index, next)))}
              </div>
              <button
                type="button"
                aria-label={`Remove item ${number} of ${name}`}
                onClick={() => {
                  onChange(items.toSpliced(index, 1));
                  add.current?.focus(); // the button goes, the focus stays in the list
                }}
                className="grid size-10 shrink-0 place-items-center rounded-md text-lg text-quiet hover:text-ink"
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          );
        })}
      </ol>
      <button
        ref={add}
        type="button"
        aria-disabled={items.length >= MOST_ITEMS}
        onClick={() => {
          if (items.length < MOST_ITEMS) onChange([...items, fresh]);
        }}
        className={QUIET_BUTTON}
      >
        {items.length >= MOST_ITEMS ? `${MOST_ITEMS} are enough here` : "Add one"}
        <span className="sr-only"> ({name})</span>
      </button>
    </div>
  );
}
