// The state of the calculator: what stands in its fields, the last answer that made sense, and the address.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { laterHere } from "../../components/ui/later-here.ts";
import {
  type Draft,
  type EffectKind,
  type Faults,
  type FieldName,
  type Plan,
  readPlan,
  targetOf,
} from "./plan.ts";
import { addressOf, draftFromQuery } from "./plan-address.ts";
import { announcementOf } from "./plan-text.ts";
import { draftOf } from "./start.ts";

/** Milliseconds without a change before the result is announced and written to the address. */
const SETTLED_AFTER = 600;

export interface Calculator {
  draft: Draft;
  /** Numbers of the last draft that made sense. */
  plan: Plan;
  faults: Faults;
  /** For screen readers; empty until the visitor changes something. */
  announcement: string;
  change: (field: FieldName, text: string) => void;
  choose: (effect: number, kind: EffectKind) => void;
  /** Says the same effect in the other kind of number. */
  changeKind: (kind: EffectKind) => void;
  reset: () => void;
}

/** `typed` tells what was written into the fields before this script listened. */
export function useCalculator(start: Plan, unit: string, typed?: () => Partial<Draft>): Calculator {
  const [draft, setDraft] = useState(() => draftOf(start));
  const [plan, setPlan] = useState(start);
  const [announcement, setAnnouncement] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = readPlan(draft);

  function show(next: Draft) {
    setDraft(next);
    const found = readPlan(next);
    if (found.state === "good") setPlan(found.plan);
    return found;
  }

  function update(next: Draft) {
    const found = show(next);
    clearTimeout(timer.current);
    timer.current = laterHere(() => {
      setAnnouncement(announcementOf(found, unit));
      // The router keeps its own notes in the state of this entry.
      if (found.state === "good")
        history.replaceState(history.state, "", addressOf(found.plan, start));
    }, SETTLED_AFTER);
  }

  // The page was made without knowing its query, nor what is written into it: both are read as soon as it listens,
  // for a moment later it would undo what is written in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later changes come from the visitor
  useLayoutEffect(() => {
    const arrived = draftFromQuery(new URLSearchParams(location.search), draftOf(start));
    show({ ...arrived, ...typed?.() });
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    draft,
    plan,
    faults: read.state === "bad" ? read.faults : {},
    announcement,
    change: (field, text) => update({ ...draft, [field]: text }),
    choose: (effect, kind) => update({ ...draft, effect: String(effect), kind }),
    changeKind: (kind) =>
      update({ ...draft, ...inKind(read.state === "good" ? plan : null, kind) }),
    reset: () => update(draftOf(start)),
  };
}

function inKind(plan: Plan | null, kind: EffectKind): Partial<Draft> {
  if (!plan || plan.kind === kind) return { kind };
  const points = targetOf(plan) * 100 - plan.base;
  const effect = kind === "percentage points" ? points : (points / plan.base) * 100;
  return { kind, effect: String(Number(effect.toPrecision(4))) };
}
