// Reads a finished test: its numbers are typed or pasted, kept in the address behind "#", and never sent anywhere.
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Research } from "../../../generators/research.ts";
import { Button } from "../../components/ui/button.tsx";
import { FieldInput, NumberField } from "../../components/ui/number-field.tsx";
import { draftOfHash, hashOf } from "./address.ts";
import { Choice } from "./choice.tsx";
import {
  type Draft,
  draftOf,
  type Kind,
  MOST_GUARDRAILS,
  MOST_VERSIONS,
  nameOf,
  type Part,
  type ReadDraft,
  type Result,
  readDraft,
  withField,
  withGuardrail,
  withoutGuardrail,
  withoutVersion,
  withTable,
  withVersion,
} from "./draft.ts";
import { PartFields } from "./part-fields.tsx";
import { noticeText, readTable } from "./read-table.ts";
import { ResultView } from "./result-view.tsx";

export interface Plan {
  metric: string;
  wanted: Part["wanted"];
  /** The current one first. */
  versions: readonly string[];
  guardrails: readonly string[];
}
interface Undo {
  draft: Draft;
  /** "B was removed." */
  said: string;
  /** Set if what was pressed is gone. */
  takesFocus: boolean;
}
interface State {
  draft: Draft;
  read: ReadDraft;
  /** The last valid one. */
  last: Result | null;
  undo: Undo | null;
}
interface Change {
  to: (draft: Draft) => Draft;
  undo?: Omit<Undo, "draft">;
}

const KINDS = [
  ["conversions", "Conversions"],
  ["averages", "Averages"],
] as const satisfies readonly (readonly [Kind, string])[];
const WANTED = [
  ["more", "Rise"],
  ["less", "Fall"],
] as const;
const ANSWERS = [
  ["no", "No"],
  ["yes", "Yes"],
] as const;
/** Conversions of an example's versions, among 10,000 visitors each. */
const EXAMPLE = ["500", "605", "520", "550", "490"];

const focusOn = (button: HTMLButtonElement | null) => button?.focus();

interface TestResultProps {
  plan: Plan;
  research: Research;
  /** Of the pattern that was tested, if it's one of ours. */
  pattern?: string;
}

export function TestResult({ plan, research, pattern }: TestResultProps) {
  const first = draftOf(plan.versions, plan.metric, plan.wanted);
  const claims = research.claims.map(({ short, low, high }) => ({
    label: `claimed ${short}`,
    low,
    high,
  }));
  const begin = (draft: Draft): State => {
    const read = readDraft(draft, claims);
    return { draft, read, last: read.result, undo: null };
  };
  const change = (state: State, { to, undo }: Change): State => {
    const next = begin(to(state.draft));
    const kept = undo ? { ...undo, draft: state.draft } : null;
    // Numbers of before are of no use once everything is cleared.
    const last = next.read.state === "empty" ? null : (next.last ?? state.last);
    return { ...next, last, undo: kept };
  };
  const [{ draft, read, last, undo }, update] = useReducer(change, first, begin);
  const [isExpected, setExpected] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  useNumbersInAddress(draft, first, form, (to) => update({ to }));
  const onField = (name: string, text: string) =>
    update({ to: (draft) => withField(draft, name, text) });
  const [metric, ...guardrails] = draft.parts;
  const isMore = metric.versions.length < MOST_VERSIONS;
  const isWrong = read.state === "wrong";
  const shown = last ?? (isWrong ? null : exampleOf(first, claims));
  const state = read.state === "read" ? "current" : last ? "stale" : "example";
  return (
    <form
      ref={form}
      aria-label="Test result"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 rounded-2xl bg-raised px-5 py-8 sm:p-10 lg:grid-cols-2 print:block print:p-0"
    >
      <div className="print:hidden">
        <noscript>
          <p className="mb-4 border-b border-line pb-4">
            This page needs JavaScript: your browser works out the result, so that your numbers stay
            with you.
          </p>
        </noscript>
        <PasteField
          onRows={(rows) =>
            update({
              to: (draft) => withTable(draft, rows),
              undo: { said: `${rows.length} versions filled in.`, takesFocus: false },
            })
          }
        />
        <div className="mt-4 border-t border-line pt-3">
          <label htmlFor="metric" className="block">
            Metric
          </label>
          <FieldInput
            id="metric"
            name="0.name"
            value={metric.name}
            placeholder="Sign-ups"
            isWrong={false}
            onChange={(text) => onField("0.name", text)}
            className="mt-1 w-full"
          />
        </div>
        <Choice
          name="0.kind"
          label="Counted as"
          value={metric.kind}
          options={KINDS}
          onChange={(kind) => onField("0.kind", kind)}
        />
        <Choice
          name="0.wanted"
          label="It should"
          value={metric.wanted}
          options={WANTED}
          onChange={(wanted) => onField("0.wanted", wanted)}
          className="border-t border-line"
        />
        <div className="border-t border-line py-4">
          <PartFields
            {...{ draft, onField }}
            at={0}
            faults={read.faults}
            onRemove={
              metric.versions.length > 2
                ? (at) =>
                    update({
                      to: (draft) => withoutVersion(draft, at),
                      undo: { said: `${nameOf(draft, at)} was removed.`, takesFocus: true },
                    })
                : undefined
            }
          />
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {isMore && (
              <Button size="sm" variant="outline" onClick={() => update({ to: withVersion })}>
                Add a version
              </Button>
            )}
            <p role="status" className="text-sm">
              {undo?.said ?? read.missing}
            </p>
            {undo && (
              <Button
                key={undo.said}
                ref={undo.takesFocus ? focusOn : undefined}
                size="sm"
                variant="link"
                className="px-0"
                onClick={() => update({ to: () => undo.draft })}
              >
                Undo
              </Button>
            )}
          </div>
        </div>
        <div className="border-t border-line">
          <NumberField
            name="planned"
            label="Planned visitors"
            hint="of each version; empty if nobody planned it"
            isWhole
            value={draft.planned}
            fault={read.faults.planned}
            onChange={(text) => onField("planned", text)}
          />
          <NumberField
            name="split"
            label="Split that was meant"
            hint="such as 90/10; empty if equal"
            value={draft.split}
            fault={read.faults.split}
            onChange={(text) => onField("split", text)}
          />
        </div>
        <Choice
          name="looked"
          label="Did you look before the end and could have stopped?"
          value={draft.looked ? "yes" : "no"}
          options={ANSWERS}
          onChange={(looked) => onField("looked", looked)}
          className="border-t border-line"
        />
        {guardrails.map((part, n) => (
          <Guardrail
            // biome-ignore lint/suspicious/noArrayIndexKey: a guardrail's name is being typed
            key={n}
            {...{ draft, part, onField }}
            at={n + 1}
            faults={read.faults}
            onRemove={() =>
              update({
                to: (draft) => withoutGuardrail(draft, n + 1),
                undo: { said: `${part.name || "The guardrail"} was removed.`, takesFocus: true },
              })
            }
          />
        ))}
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          {guardrails.length < MOST_GUARDRAILS && (
            <Button
              size="sm"
              variant="outline"
              onClick={() =>
                update({
                  to: (draft) => withGuardrail(draft, plan.guardrails[guardrails.length] ?? ""),
                })
              }
            >
              Add a guardrail
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              update({
                to: () => first,
                undo: { said: "Everything was cleared.", takesFocus: false },
              })
            }
          >
            Start again
          </Button>
        </div>
      </div>
      <div className="min-w-0">
        {(isWrong || (last && state === "stale")) && (
          <p className="mb-4 text-sm">
            {last
              ? "Showing the last valid result."
              : "There’s no result until every number is right."}{" "}
            {isWrong ? "Fix the marked field." : read.missing}
          </p>
        )}
        {shown && (
          <ResultView
            result={shown}
            metric={metric.name}
            onExpected={setExpected}
            {...{ pattern, research, state, isExpected }}
          />
        )}
      </div>
    </form>
  );
}

function exampleOf(first: Draft, claims: Parameters<typeof readDraft>[1]): Result | null {
  const [metric] = first.parts;
  const versions = metric.versions.map((version, at) => ({
    ...version,
    visitors: "10000",
    conversions: EXAMPLE[metric.wanted === "more" ? at : 1 - at] ?? "520",
  }));
  const example: Draft = { ...first, parts: [{ ...metric, versions }], planned: "10000" };
  return readDraft(example, claims).result;
}

/** Takes what the address or an early visitor has, and keeps the address up to date. */
function useNumbersInAddress(
  draft: Draft,
  first: Draft,
  form: { current: HTMLFormElement | null },
  update: (to: (draft: Draft) => Draft) => void,
): void {
  const location = useLocation();
  const hash = hashOf(draft);
  const empty = hashOf(first);
  const written = useRef(empty);
  /** Once: what was typed before the script arrived, which React hasn't seen. */
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each move within the page, such as a pasted link
  useLayoutEffect(() => {
    const linked = draftOfHash(window.location.hash);
    const rendered = new Map(fieldsOf(first));
    const typed = isFirst.current
      ? [...new FormData(form.current ?? undefined)].filter(
          ([name, text]) => rendered.has(name) && rendered.get(name) !== text,
        )
      : [];
    isFirst.current = false;
    if (linked || typed.length > 0)
      update((draft) =>
        typed.reduce((all, [name, text]) => withField(all, name, String(text)), linked ?? draft),
      );
    // A link within the page, such as the one to its content, leaves the numbers where they were.
    else if (written.current !== empty) write(written.current);
  }, [location]);
  useEffect(() => {
    if (hash === written.current) return;
    written.current = hash;
    write(hash === empty ? "" : hash);
  }, [hash, empty]);
}

function write(hash: string): void {
  const { pathname, search } = window.location;
  try {
    // By the browser itself: no entry of the history, and nothing for the router to render.
    window.history.replaceState(window.history.state, "", pathname + search + hash);
  } catch {
    // Safari refuses more than 100 in 10 seconds; the next change writes it.
  }
}

/** Every field of a draft with its text, as forms name them. */
function fieldsOf({ parts, split, planned, looked }: Draft): [string, string][] {
  const own = parts.flatMap(({ name, wanted, kind, versions }, at): [string, string][] => [
    [`${at}.name`, name],
    [`${at}.wanted`, wanted],
    [`${at}.kind`, kind],
    ...versions.flatMap((version, n) =>
      Object.entries(version).map(([field, text]): [string, string] => [
        `${at}.${n}.${field}`,
        text,
      ]),
    ),
  ]);
  return [...own, ["split", split], ["planned", planned], ["looked", looked ? "yes" : "no"]];
}

interface GuardrailProps {
  draft: Draft;
  part: Part;
  at: number;
  faults: Readonly<Record<string, string>>;
  onField: (name: string, text: string) => void;
  onRemove: () => void;
}

function Guardrail({ draft, part, at, faults, onField, onRemove }: GuardrailProps) {
  const name = part.name || `Guardrail ${at}`;
  return (
    <fieldset className="min-w-0 border-t border-line py-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <label htmlFor={`guardrail-${at}`} className="block text-sm">
            Guardrail {at}: must not get worse
          </label>
          <FieldInput
            id={`guardrail-${at}`}
            name={`${at}.name`}
            value={part.name}
            placeholder="Refunds"
            isWrong={false}
            onChange={(text) => onField(`${at}.name`, text)}
            className="mt-1 w-full"
          />
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="-mx-1 text-xl sm:-me-3"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          ×
        </Button>
      </div>
      <Choice
        name={`${at}.kind`}
        label="Counted as"
        value={part.kind}
        options={KINDS}
        onChange={(kind) => onField(`${at}.kind`, kind)}
      />
      <Choice
        name={`${at}.wanted`}
        label="It should"
        value={part.wanted}
        options={WANTED}
        onChange={(wanted) => onField(`${at}.wanted`, wanted)}
      />
      <PartFields {...{ draft, at, faults, onField }} />
    </fieldset>
  );
}

function PasteField({ onRows }: { onRows: (rows: ReturnType<typeof readTable>["rows"]) => void }) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState<readonly string[]>([]);
  function read(table: string): void {
    const { rows, notices } = readTable(table);
    const texts = notices.map(noticeText);
    if (rows.length === 1) texts.push("That’s one version. A test needs at least two.");
    setSaid([...new Set(texts)]);
    if (rows.some(({ visitors }) => visitors !== null)) onRows(rows);
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
        id="table"
        rows={2}
        spellCheck={false}
        aria-describedby="table-hint"
        value={text}
        placeholder={"A, 10000, 500\nB, 10050, 560"}
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
