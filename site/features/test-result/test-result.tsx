// Reads a finished test: its numbers are typed or pasted, kept in the address behind "#", and never sent anywhere.
import { useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import type { Research } from "../../../generators/research.ts";
import { Announcement } from "../../components/ui/announcement.tsx";
import { Button } from "../../components/ui/button.tsx";
import { NumberField, TextField } from "../../components/ui/number-field.tsx";
import { useNumbersInAddress } from "./address.ts";
import * as drafts from "./draft.ts";
import { Choice, Guardrail, PartChoices, PartFields } from "./part-fields.tsx";
import { PasteField } from "./paste-field.tsx";
import type { Table } from "./read-table.ts";
import { countsText } from "./result-copy.ts";
import { headlinesOf, Lines, ResultView } from "./result-view.tsx";

interface State {
  draft: drafts.Draft;
  read: drafts.ReadDraft;
  /** The last valid one. */
  last: drafts.Result | null;
  /** What can be taken back: "B was removed." */
  undo: { draft: drafts.Draft; said: string } | null;
}

type Change = {
  to: (draft: drafts.Draft) => drafts.Draft;
  undo?: string | undefined;
  /** A link brings another test's. */
  isLinked?: boolean;
};

/** Conversions of an example's versions, among 10,000 visitors each. */
const EXAMPLE = [500, 605, 520, 550, 490];
const FILLED = "The table was filled in.";
const CLEARED = "Guardrails’ numbers were cleared.";

/** What was pressed may be gone; who has pasted or chosen stays there. */
function focusOn(button: HTMLButtonElement | null): void {
  if (!document.activeElement?.matches("textarea, select")) button?.focus();
}

interface TestResultProps {
  notes: Pick<MeasureNotes, "primaryMetric" | "wanted" | "guardrails" | "design" | "reading">;
  research: Research;
  /** Of the pattern that was tested, if it's one of ours. */
  pattern?: string;
}

export function TestResult({ notes, research, pattern }: TestResultProps) {
  const { design, primaryMetric, wanted } = notes;
  const [first] = useState(() => drafts.draftOf(design.versions, primaryMetric, wanted));
  const plain = (text: string) => text.replace(/\s/g, "").toLowerCase();
  /** Claims and research are of no other metric, nor of one that should fall where the pattern's should rise. */
  const isOurs = ({ parts: [{ name, wanted }] }: drafts.Draft) =>
    wanted === notes.wanted && ["", plain(notes.primaryMetric)].includes(plain(name));
  const begin = (draft: drafts.Draft): State => {
    const read = drafts.readDraft(draft, isOurs(draft) ? research.claims : [], first.parts[0]);
    return { draft, read, last: read.result, undo: null };
  };
  const change = (state: State, { to, undo, isLinked }: Change): State => {
    const next = begin(to(state.draft));
    // Numbers of before are of no use once everything is cleared, nor those that nobody has checked.
    const own = next.draft.unchecked ? null : next.last;
    const last = next.read.state === "empty" || isLinked ? own : (own ?? state.last);
    return { ...next, last, undo: undo ? { said: undo, draft: state.draft } : null };
  };
  const [{ draft, read, last, undo }, update] = useReducer(change, first, begin);
  const [isExpected, setExpected] = useState(true);
  const [clears, setClears] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // A pasted table still has a question, and the form the numbers of before.
  const [isWaiting, setWaiting] = useState(false);
  useNumbersInAddress(draft, first, form, (to) => {
    setWaiting(false);
    update({ to, isLinked: true });
  });
  function onField(name: string, text: string): void {
    update({ to: (draft) => drafts.withField(draft, name, text, first) });
  }
  const field = (name: "planned" | "split") => ({
    name,
    value: draft[name],
    fault: read.faults[name],
    onChange: (text: string) => onField(name, text),
  });
  const remove = (what: string, to: (draft: drafts.Draft) => drafts.Draft) =>
    update({ to, undo: `${what} was removed.` });
  const removeVersion = (at: number) =>
    remove(drafts.nameOf(draft, at), (draft) => drafts.withoutVersion(draft, at, first));
  const isFilled = undo?.said.startsWith(FILLED) ?? false;
  function onTable(table: Table | null, isSame: boolean, isTable: boolean): void {
    setWaiting(!table && isTable);
    if (!table && isSame) return;
    // Another choice for a table replaces what was filled in by the one before.
    const before = isSame && isFilled && undo ? undo.draft : draft;
    const filled = table ? drafts.withTable(before, table, first) : draft;
    const said = before.parts.length > 1 ? `${FILLED} ${CLEARED}` : FILLED;
    update({ to: () => before });
    update({ to: () => filled, ...(table && { undo: said }) });
  }
  function reset(to: drafts.Draft, cleared?: string): void {
    setClears(clears + 1);
    setWaiting(false);
    update({ to: () => to, undo: cleared });
  }
  function showResult(): void {
    flushSync(() => onField("unchecked", ""));
    const place = document.getElementById("result"); // shorter than the check was
    place?.focus();
    place?.scrollIntoView();
  }
  const today = notes.design.versions[0] ?? "";
  const [metric, ...guardrails] = draft.parts;
  const next = notes.guardrails[guardrails.length] ?? "";
  const isWrong = read.state === "wrong";
  const example = read.state === "empty" && !isWaiting ? exampleOf(first) : null;
  const shown = draft.unchecked ? null : (last ?? example);
  const state = read.state === "read" && !isWaiting ? "current" : last ? "stale" : "example";
  const unchecked = draft.unchecked && state === "current" ? read.result : null;
  const isCompared = state !== "example" && shown !== null && isOurs(shown.draft);
  const other =
    pattern &&
    `Claims and studies of this pattern aren’t shown, as they’re about “${notes.primaryMetric}”.`;
  return (
    <form
      ref={form}
      aria-label="Test result"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 wrap-anywhere rounded-2xl bg-raised px-5 py-8 sm:p-10 lg:grid-cols-2 print:block print:bg-transparent print:p-0"
    >
      <div className="print:hidden">
        <noscript>
          <p className="mb-4 border-b border-line pb-4">
            This page needs JavaScript: your browser works out the result, so that your numbers stay
            with you.
          </p>
        </noscript>
        <PasteField key={clears} {...{ today, onTable }} isFilled={read.state !== "empty"} />
        <div className="flex flex-wrap items-center gap-x-4">
          <UndoLine undo={isFilled ? undo : null} onUndo={reset} />
          <p role="status" className="text-sm lg:sr-only">
            {isFilled && (unchecked ? "Check how it was read." : read.missing)}
          </p>
          {(isFilled || state === "current") && (
            <a href="#result" className="py-2 text-sm underline decoration-lit lg:hidden">
              {unchecked ? "Check it" : "See the result"}
            </a>
          )}
        </div>
        <TextField
          label="Metric"
          boxClass="mt-4 border-t border-line pt-3"
          className="mt-1"
          name="0.name"
          value={metric.name}
          placeholder="Sign-ups"
          onChange={(text) => onField("0.name", text)}
        />
        <PartChoices part={metric} at={0} onField={onField} />
        <div className="border-t border-line py-4">
          <PartFields
            {...{ draft, onField }}
            part={metric}
            at={0}
            faults={read.faults}
            onRemove={metric.versions.length > 2 ? removeVersion : undefined}
          />
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {metric.versions.length < drafts.MOST_VERSIONS && (
              <Button
                size="sm"
                variant="outline"
                onClick={() => update({ to: drafts.withVersion })}
              >
                Add a version
              </Button>
            )}
            <UndoLine undo={isFilled ? null : undo} onUndo={(to) => update({ to: () => to })} />
          </div>
        </div>
        <div className="border-t border-line">
          <NumberField
            {...field("planned")}
            label="Planned visitors"
            hint="of each version; leave empty if nobody planned it"
            isWhole
          />
          <NumberField
            {...field("split")}
            label="Planned split"
            hint="such as 90/10; leave empty if equal"
          />
        </div>
        <Choice
          name="looked"
          label="Did anyone look before the end, when you could have stopped?"
          value={draft.looked}
          options={{ no: "No", yes: "Yes" }}
          onChange={onField}
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
              remove(part.name || "The guardrail", (draft) => drafts.withoutGuardrail(draft, n + 1))
            }
          />
        ))}
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          {guardrails.length < drafts.MOST_GUARDRAILS && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => update({ to: (draft) => drafts.withGuardrail(draft, next) })}
            >
              Add a guardrail
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => reset(first, "Everything was cleared.")}>
            Start again
          </Button>
        </div>
      </div>
      <div id="result" tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none noscript:hidden">
        {(isWrong || read.missing || isWaiting) && (
          <p className="mb-4 text-sm">
            {shown && last
              ? "Showing the last valid result. "
              : isWrong && "There’s no result until every number is right. "}
            {isWaiting &&
              "The pasted table isn’t read yet. Choose what it asks for, correct it, or empty its field. "}
            {isWrong ? "Fix the marked field." : read.missing}
          </p>
        )}
        {unchecked && <TableCheck result={unchecked} onChecked={showResult} />}
        {shown && (
          <ResultView
            result={shown}
            reading={isCompared ? notes.reading : state !== "example" && other}
            onExpected={setExpected}
            research={isCompared ? research : { claims: [], studies: [] }}
            {...{ pattern, state, isExpected }}
          />
        )}
        <Announcement text={shown && shown === read.result ? headlinesOf(shown).join(" ") : ""} />
      </div>
    </form>
  );
}

/** How a pasted table was read; there's no result until somebody says that it's right. */
function TableCheck(props: { result: drafts.Result; onChecked: () => void }) {
  const { draft, test } = props.result;
  const { name, wanted, versions } = draft.parts[0];
  const lines = [
    ...versions.map((_, at) => {
      const name = drafts.nameOf(draft, at);
      const counts = test.versions.find((one) => one.name === name);
      return `${name}${at > 0 ? "" : ", today’s version"}: ${counts ? countsText(counts) : "no numbers"}.`;
    }),
    `${name.trim() ? `“${name.trim()}”` : "The metric"} should ${wanted === "less" ? "fall" : "rise"}.`,
    `Planned visitors of each version: ${draft.planned || "none"}.`,
    `Planned split: ${draft.split || "equal"}.`,
    draft.without && `Left out: ${draft.without}.`,
    draft.unused || "Not used: nothing.",
  ];
  return (
    <section aria-label="Check of the table" className="lg:sticky lg:top-8">
      <h2 className="font-serif text-2xl">Is this your test?</h2>
      <Lines texts={lines.filter(Boolean)} className="my-4 gap-2" />
      <Button onClick={props.onChecked}>Yes, show the result</Button>
      <p className="mt-3 text-sm text-quiet">If not, change what’s wrong in the fields.</p>
    </section>
  );
}

function UndoLine({ undo, onUndo }: Pick<State, "undo"> & { onUndo: (to: drafts.Draft) => void }) {
  const place = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={place} role="status" tabIndex={-1} className="text-sm outline-none empty:-me-4">
        {undo?.said}
      </p>
      {undo && (
        <Button
          key={undo.said}
          ref={focusOn}
          size="sm"
          variant="link"
          className="px-0"
          onClick={() => {
            place.current?.focus();
            onUndo(undo.draft);
          }}
        >
          Undo
        </Button>
      )}
    </>
  );
}

function exampleOf(first: drafts.Draft): drafts.Result | null {
  const [metric] = first.parts;
  const versions = metric.versions.map((version, at) => {
    const conversions = EXAMPLE[metric.wanted === "less" ? 1 - at : at] ?? 520;
    return { ...version, visitors: "10,000", conversions: `${conversions}` };
  });
  const filled = { ...first, parts: [{ ...metric, versions }] as const };
  return drafts.readDraft({ ...filled, planned: "10000", looked: "no" }).result;
}
