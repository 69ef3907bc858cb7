// The calculator's numbers in the page's address, so that they survive a reload and can be sent to somebody.
import { type Draft, type EffectKind, type FieldName, type Plan, readPlan } from "./plan.ts";

/** Query parameters, all with this calculator's prefix. */
const NAMES = {
  base: "ab.b",
  effect: "ab.e",
  power: "ab.p",
  significance: "ab.a",
  visitors: "ab.v",
} as const satisfies Record<FieldName, string>;
export const KIND_PARAMETER = "ab.k";
/** An effect's kind by the word for it in the address and in the form. */
export const KIND_OF = {
  rel: "relative percent",
  pts: "percentage points",
} as const satisfies Record<string, EffectKind>;
/** No number of ours is longer; anything beyond is not read. */
const LONGEST = 20;
export const FIELDS = Object.keys(NAMES) as FieldName[];

/** The name of a field in the address, and of its element in the form. */
export const parameterOf = (field: FieldName): string => NAMES[field];

/** `start` with what the query holds; a value that can't be used counts as absent, alone or in company. */
export function draftFromQuery(query: URLSearchParams, start: Draft): Draft {
  const draft = { ...start };
  const kind = query.get(KIND_PARAMETER);
  if (kind === "rel" || kind === "pts") draft.kind = KIND_OF[kind];
  for (const field of FIELDS) {
    const text = query.get(NAMES[field]);
    if (text === null || text.length > LONGEST) continue;
    const tried = readPlan({ ...start, [field]: text });
    // An effect is in range or not with its base: that is judged below.
    if (tried.state === "good" || !tried.faults[field] || field === "effect") draft[field] = text;
  }
  return readPlan(draft).state === "good" ? draft : start;
}

/** The page's address with what differs from `start` written into it and what does not taken out; all else is as it is. */
export function addressOf(plan: Plan, start: Plan): URL {
  const url = new URL(location.href);
  writeQuery(url.searchParams, plan, start);
  return url;
}

/** Writes what differs from `start` into `query` and takes out what does not; all else is left alone. */
export function writeQuery(query: URLSearchParams, plan: Plan, start: Plan): void {
  for (const field of FIELDS) {
    if (plan[field] === start[field]) query.delete(NAMES[field]);
    else query.set(NAMES[field], plainNumber(plan[field]));
  }
  if (plan.kind === start.kind) query.delete(KIND_PARAMETER);
  else query.set(KIND_PARAMETER, plan.kind === "relative percent" ? "rel" : "pts");
}

/** Digits alone: never `1e-7`, which no field would read. */
function plainNumber(value: number): string {
  return value.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 15 });
}
