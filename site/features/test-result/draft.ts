// What is typed on /test-result, and how it becomes a test, or a sentence for each field that's wrong.
import { count } from "../../../statistics/format.ts";
import { sum } from "../../../statistics/intervals.ts";
import { type Answer, readResult } from "../../../statistics/read-result.ts";
import { describeResult, type Finding } from "../../../statistics/result-text.ts";
import type { Counts, TestResult, Wanted } from "../../../statistics/test-faults.ts";
import { readCount, readDecimal } from "../sample-size/read-number.ts";
import {
  groupMark,
  isCalled,
  numberOf,
  type Row,
  type Table,
  TODAY,
  visible,
} from "./read-table.ts";

export type Kind = "conversions" | "averages";
export type NumberName = "visitors" | "conversions" | "mean" | "sd";
/** A version's numbers as they are written. */
export type Numbers = Record<NumberName | "name", string>;
/** The metric, or a guardrail; `wanted` is empty until its name says it, or somebody. */
export type Part = { name: string; wanted: Wanted | ""; kind: Kind; versions: readonly Numbers[] };
export interface Draft {
  /** The metric first, then guardrails, which have as many versions and take their names from the metric's. */
  parts: readonly [Part, ...Part[]];
  /** "50/50"; empty if equal. */
  split: string;
  planned: string;
  /** Empty until it's answered. */
  looked: "" | "no" | "yes";
  /** Versions that had numbers and were removed. */
  without: string;
  /** What in a table is against how it was read, as sentences. */
  doubts: string;
  /** What wasn't used of a table. */
  unused: string;
  /** Until somebody has looked at how a table was read. */
  unchecked: "" | "yes";
}

/** Times, places and devices that people compare as if they were versions. */
const NO_VERSION =
  /^(before|after|vorher|nachher|(last|this|previous) (week|month|year)|(week|kw|q|month) ?\d+|20\d\d|(mon|tues|wednes|thurs|fri|satur|sun)day|mobile|phone|desktop|tablet|ios|android|us|uk|usa|germany)$/i;
/** Of a version, below which a result is nothing to act on (our choice). */
const FEW_VISITORS = 30;
export const MOST_VERSIONS = 5;
export const MOST_GUARDRAILS = 3;
const FIELDS: Record<Kind, Partial<Record<NumberName, string>>> = {
  conversions: { visitors: "Visitors", conversions: "Conversions" },
  averages: { visitors: "Visitors", mean: "Mean", sd: "Standard deviation" },
};
export const fieldsOf = (kind: Kind) => Object.entries(FIELDS[kind]) as [NumberName, string][];
export const isCount = (field: NumberName) => field === "visitors" || field === "conversions";
export const NOTHING: Numbers = { name: "", visitors: "", conversions: "", mean: "", sd: "" };

// Whole names only, such as those of our patterns' guardrails: "Cancellations prevented" and "Missed sign-ups" are other things.
const FALLS =
  /^(refunds?|chargebacks?|(order )?cancellations?|cancell?ed orders|orders returned|churn|churned (users|customers)|bounces?|exits?|unsubscribe[sd]|unsubscriptions?|uninstalls|complaints?|(sign-up )?errors?|failures?|failed payments|crashes|(page )?load time|((cart|checkout) )?abandonment|drop-?offs?|opt-?outs?|(product|refund and) return|support (contacts|requests|calls|tickets)|abmeldungen|beschwerden|stornos|kündigungen|retouren|fehler|(not |un)converted)( rate| requests)?$/i;
const RISES =
  /^((revenue|sign[- ]?ups)( per (visitor|user|customer))?( after \d+ \w+)?|clicks|clicks on the rest of the page|start rate|forms completed( per form started)?)$/i;
/** Which way a metric or guardrail should go, if its name says so. */
export const wantedOf = (name: string): Wanted | undefined =>
  FALLS.test(name) ? "less" : RISES.test(name) ? "more" : undefined;

export const letterOf = (at: number): string => String.fromCharCode(65 + at);
/** Of a version, by its place. */
export const nameOf = ({ parts: [{ versions }] }: Draft, at: number): string =>
  versions[at]?.name.trim() || letterOf(at);
export const guardrailName = (name: string, at: number) => name.trim() || `Guardrail ${at}`;

export function draftOf(names: readonly string[], metric = "", wanted: Wanted = "more"): Draft {
  const versions = names.map((name) => (name ? { ...NOTHING, name } : NOTHING));
  const part: Part = { name: metric, wanted, kind: "conversions", versions };
  const table = { without: "", doubts: "", unused: "", unchecked: "" } as const;
  return { parts: [part], split: "", planned: "", looked: "", ...table };
}

function mapParts(draft: Draft, change: (part: Part, at: number) => Part): Draft {
  const [metric, ...guardrails] = draft.parts;
  const rest = guardrails.map((part, at) => change(part, at + 1));
  return { ...draft, parts: [change(metric, 0), ...rest] };
}

/** `name` is that of a field: "0.1.visitors", "1.name", "split"; `first` is the page's own draft. */
export function withField(draft: Draft, name: string, typed: string, first = draftOf([])): Draft {
  const text = visible(typed);
  const [part, version, field] = name.split(".");
  if (version === undefined) return { ...draft, [name]: text };
  return mapParts(draft, (own, n) => {
    if (n !== Number(part)) return own;
    if (version === "name") {
      const [page] = first.parts;
      if (n === 0 && text === page.name) return { ...own, name: text, wanted: page.wanted };
      // What was said of another name doesn't hold for this one, and what's typed isn't guessed at.
      return { ...own, name: text, wanted: wantedOf(text) === own.wanted ? own.wanted : "" };
    }
    if (field === undefined) return { ...own, [version]: text };
    const versions = own.versions.map((numbers, at) =>
      at === Number(version) ? { ...numbers, [field]: text } : numbers,
    );
    return { ...own, versions };
  });
}

/** With another version at the end of every part. */
export const withVersion = (draft: Draft): Draft =>
  mapParts(draft, (part) => ({ ...part, versions: [...part.versions, NOTHING] }));

/** "B (9,000 visitors)": letters move up to the next version. */
const leftOutName = (name: string, { visitors } = NOTHING) =>
  visitors.trim() ? `${name} (${visitors.trim()} visitors)` : name;

/** One that nobody touched needn't be told; its numbers may have been emptied before. `first`: the page's own draft. */
export function withoutVersion(draft: Draft, at: number, first = draftOf([])): Draft {
  const untouched: readonly unknown[] = [NOTHING, ...first.parts[0].versions];
  const one = draft.parts[0].versions[at];
  const gone = untouched.includes(one) ? [] : [leftOutName(nameOf(draft, at), one)];
  const without = [draft.without, ...gone].filter(Boolean).join(", ");
  const left = (part: Part) => part.versions.filter((_, n) => n !== at);
  return mapParts({ ...draft, without }, (part) => ({ ...part, versions: left(part) }));
}

export function withGuardrail(draft: Draft, name: string): Draft {
  const [metric, ...guardrails] = draft.parts;
  const versions = metric.versions.map(() => NOTHING);
  const added: Part = { name, wanted: wantedOf(name) ?? "", kind: "conversions", versions };
  return { ...draft, parts: [metric, ...guardrails, added] };
}

export function withoutGuardrail(draft: Draft, at: number): Draft {
  const [metric, ...guardrails] = draft.parts;
  return { ...draft, parts: [metric, ...guardrails.filter((_, n) => n + 1 !== at)] };
}

/**
 * The metric's versions out of a pasted table. Guardrails lose their numbers, which were counted with others.
 * @param first the page's own: a table of its versions, as a pattern's test names them, gets their names
 */
export function withTable(
  draft: Draft,
  { rows: table, metric, without, doubts, unused }: Table,
  first: Draft = draft,
): Draft {
  const names = first.parts[0].versions.map(({ name }) => name);
  const places = table.map((row) => names.findIndex((own) => isCalled(row.name, own)));
  const isOurs = table.length > 1 && places.every((at, n) => at >= 0 && places.indexOf(at) === n);
  const named = (row: Row, at: number) => ({ ...row, name: names[places[at] ?? 0] ?? row.name });
  const rows = isOurs ? table.map(named) : table;
  const kind = rows.some(({ mean }) => mean !== undefined) ? "averages" : "conversions";
  // 12.345 people are a fault, and would be read as thousands.
  const people = (value = Number.NaN) =>
    Number.isInteger(value) ? count(value) : Number.isNaN(value) ? "" : value.toFixed(6);
  const average = (value = Number.NaN) =>
    Number.isNaN(value) ? "" : `${+value.toPrecision(8)}`.replace(/\.\d{3}$/, "$&0");
  const versions = rows.map(({ name, visitors, conversions, mean, sd }) => ({
    name,
    visitors: people(visitors),
    conversions: people(conversions),
    mean: average(mean),
    sd: average(sd),
  }));
  while (versions.length < 2) versions.push(NOTHING);
  const [own] = draft.parts;
  const [page] = first.parts;
  const keyOf = (name: string, at: number) => (name.trim() || letterOf(at)).toLowerCase();
  const before = own.versions.map((one, at) => keyOf(one.name, at));
  const digits = (text: string) => text.replace(/\D/g, "");
  const isEqual = (one: Numbers, other = NOTHING) =>
    fieldsOf(kind).every(([field]) => digits(one[field]) === digits(other[field]));
  // Renamed, a version still has its numbers.
  const from = versions.map((one, at) => {
    const place = before.indexOf(keyOf(one.name, at));
    return place < 0 ? own.versions.findIndex((other) => isEqual(one, other)) : place;
  });
  const earlier = (at: number) => own.versions[from[at] ?? -1] ?? NOTHING;
  const isRepeated = (one: Numbers, at: number) => isEqual(one, earlier(at));
  const isSame = isUsed(own) && (!from.includes(-1) || versions.slice(0, 1).every(isRepeated));
  // What was said of another test doesn't hold for this one.
  const isNew = isUsed(own) && !isSame;
  const name = metric || (isNew ? page.name : own.name);
  const isOther = isNew || (isUsed(own) && name !== own.name);
  // A version keeps its part of the split in another order.
  const parts = partsOf(draft.split);
  const split = from.map((at) => parts[at]).join("/");
  const isMoved = parts.length === versions.length && !from.includes(-1);
  const plan = isOther ? { planned: "", split: "" } : isMoved && { split };
  // The same test's table may come again without one of its versions.
  const isGone = (one: Numbers, at: number) =>
    !from.includes(at) && (!isBlank(own.kind, one) || !["", ...names].includes(one.name.trim()));
  const gone = own.versions.flatMap((one, at) =>
    isGone(one, at) ? [leftOutName(nameOf(draft, at), one)] : [],
  );
  const isBack = (text: string) =>
    versions.some(({ name }) => text === name || text.startsWith(`${name} (`));
  const still = draft.without
    .split(", ")
    .filter((text) => /visitors\)$/.test(text) && !isBack(text));
  const left = [...(isSame ? [...still, ...gone] : []), without].filter(Boolean).join(", ");
  // The same numbers are as doubtful without the column that said so.
  const isAgain = isSame && versions.every(isRepeated);
  // Of groups that only grew, nobody was taken out.
  const isCut = versions.some((one, at) => +digits(one.visitors) < +digits(earlier(at).visitors));
  const wasWrong = isSame && isCut && readDraft(draft).result?.answer.state === "mismatch";
  const visitors = own.versions.map((one) => one.visitors.trim()).join(" and ");
  const replaced = `But the numbers before, ${visitors} visitors, didn’t fit the split: if people were taken out, these can’t be compared.`;
  const told = {
    doubts:
      isAgain && draft.doubts.includes(doubts)
        ? draft.doubts
        : [wasWrong ? replaced : "", doubts].filter(Boolean).join(" "),
    unused: isAgain && !unused ? draft.unused : unused,
  };
  const read = { without: left, ...told, unchecked: "yes" } as const;
  const filled: Draft = { ...draft, ...plan, looked: "", ...read };
  return mapParts(filled, (part, at) => {
    if (at > 0) return { ...part, versions: versions.map(() => NOTHING) };
    const isPage = isOurs && name === page.name && page.wanted === "more" && page.kind === kind;
    const before = isUsed(own) && !isOther ? own.wanted : "";
    return { name, wanted: wantedOf(metric) ?? (isPage ? "more" : before), kind, versions };
  });
}

const partsOf = (split: string) => split.split(/[\s/:;|–-]+/, 2 * MOST_VERSIONS).filter(Boolean);

export interface ReadDraft {
  state: "empty" | "incomplete" | "wrong" | "read";
  /** Null unless `state` is "read". */
  result: Result | null;
  /** By field ("0.1.visitors", "split"), version ("0.1") or part ("0"). */
  faults: Readonly<Record<string, string>>;
  /** What isn't there yet, as a sentence. */
  missing: string;
}
export interface Result {
  draft: Draft;
  test: TestResult;
  answer: Exclude<Answer, { state: "faults" }>;
  findings: readonly Finding[];
}

/** Above the effect until somebody has said whether anyone looked. */
const ONLY_IF = "This holds only if nobody looked before the end, when they could have stopped:";

const isBlank = (kind: Kind, version: Numbers) =>
  fieldsOf(kind).every(([field]) => version[field].trim() === "");
const isUsed = ({ kind, versions }: Part) => !versions.every((one) => isBlank(kind, one));

/** A split as planned; a tool's check of the groups; and what says that it passed. */
const SPLIT = /(?:weights?|allocation|rollout|traffic.split)(?:.?percent\w*)?[ :(]+([\d.][^;]*)/i;
const CHECK =
  /(?<![a-z])(srm|sample.?ratio|mismatch\b|\w*imbalanced?|unbalanced|uneven|(un)?health)|(group|balance|allocation|randomi[sz]ation).?(check|test|fail)/i;
const PASSED =
  /^(no|none|false|ok|pass(ed)?|fine|healthy|balanced|not detected|0|[\d.,]+%|n\/?a)$/i;
/** Such as "SRM (Yes · Yes)". What can't be told is for people to read. */
function mayHaveFailed(item: string): boolean {
  const [head = "", ...values] = item.split(/: | \(| · |\)$/).filter(Boolean);
  const isTrueGood = /pass|ok$|healthy|^no[ _]/i.test(head);
  const isFine = (value: string) => {
    const p = readDecimal(value);
    if (p !== null && (p % 1 !== 0 || /\bp\b|_p\b|p.?value/i.test(head))) return p >= 0.01;
    return isTrueGood ? /^(true|yes|1)$/i.test(value) : PASSED.test(value);
  };
  if (!CHECK.test(item) || /threshold|chi|χ/i.test(head)) return false;
  return values.length === 0 || !values.every(isFine);
}

/** What was entered that makes a result look better than it is. */
function doubtsOf(draft: Draft, { versions }: TestResult, page?: Part): Finding[] {
  const { parts, doubts, unused, split } = draft;
  const [today, ...names] = parts[0].versions.map(({ name }) => name.trim());
  const control = TODAY.test(today ?? "") ? undefined : names.find((name) => TODAY.test(name));
  const isNamed = (at: number) => parts[0].versions[at]?.name.trim() !== "";
  const empty = parts[0].versions.flatMap((one, at) => (isBlank(parts[0].kind, one) ? [at] : []));
  const gone = empty.filter(isNamed).map((at) => nameOf(draft, at));
  const without = [draft.without, ...gone].filter(Boolean).join(", ");
  const nameless = empty.filter((at) => !isNamed(at)).map((at) => nameOf(draft, at));
  const place = versions.find(({ name }) => NO_VERSION.test(name))?.name;
  const told =
    SPLIT.exec(unused)?.[1]
      ?.match(/\.?\d[\d.]*/g)
      ?.map(Number) ?? [];
  // Equal parts may be rounded, as 34, 33 and 33.
  const isUneven = told.length === versions.length && Math.max(...told) > 1.06 * Math.min(...told);
  const least = Math.min(...versions.map(({ visitors }) => visitors));
  const isEven = versions.some((one) => "sd" in one && one.sd < Math.abs(one.mean) / 20);
  const texts = parts.flatMap((part, at) => {
    const { name, wanted } = part;
    const isMeant = name.trim() !== "" || part.versions.flatMap(Object.values).some(Boolean);
    const unread = isMeant ? [`But “${guardrailName(name, at)}” has no numbers.`] : [];
    if (at > 0 && !isUsed(part)) return unread;
    const way = wanted === "more" ? "rise" : "fall";
    const odd = `But “${name.trim()}” is meant to ${way} here, which is unusual: check “It should”.`;
    const usual = name === page?.name ? page.wanted : wantedOf(name);
    return (usual ?? wanted) === wanted ? [] : [odd];
  });
  const all = [
    control && `But “${control}” sounds like today’s version: if it is, put it first.`,
    without &&
      `But this leaves out ${without}. If all groups together don’t fit the split, these can’t be compared.`,
    doubts,
    unused
      .replace(/^Not used: |\.$/g, "")
      .split("; ")
      .some(mayHaveFailed) &&
      "But make sure that your tool’s own check of the groups passed: see “Not used”.",
    isUneven && !split && "But there’s an unequal split under “Not used”: enter it as planned.",
    place &&
      `But “${place}” doesn’t sound like a version: only groups made by chance, at the same time, can be compared.`,
    ...nameless.map((name) => `But “${name}” has no numbers.`),
    least < FEW_VISITORS && `But one version has ${least} visitors, too few to rely on.`,
    isEven &&
      "But a standard deviation so far below the mean is rare: check that it isn’t a standard error.",
    ...texts,
  ];
  return [...new Set(all)].flatMap((text) => (text ? { topic: "worse", text } : []));
}

/** A version without any number is left out, unless it's today's. @param page the page's own metric, if it has one */
export function readDraft(draft: Draft, claims?: TestResult["claims"], page?: Part): ReadDraft {
  const faults: Record<string, string> = {};
  const missing: string[] = [];
  const number = (key: string, text: string, isCount: boolean): number => {
    const value = numberOf(text.trim(), isCount, mark);
    if (typeof value === "number") return value;
    faults[key] = value;
    return 0;
  };
  const [metric, ...guardrails] = draft.parts;
  const mark = groupMark(
    metric.versions.map(({ visitors }) => visitors),
    metric.versions.flatMap(({ mean, sd }) => [mean, sd]),
  );
  // Without today's there's nothing to compare the others with.
  const used = metric.versions.flatMap((one, at) =>
    isUsed(metric) && (at === 0 || !isBlank(metric.kind, one)) ? [at] : [],
  );
  const countsOf = (at: number, { kind, versions, name }: Part): Counts[] =>
    used.map((version) => {
      const texts = versions[version] ?? NOTHING;
      const found: Partial<Record<NumberName, number>> = {};
      for (const [field, label] of fieldsOf(kind)) {
        // A guardrail is counted among the same visitors unless it says otherwise.
        const own = texts[field].trim();
        const isSame = at > 0 && field === "visitors" && own === "";
        const text = isSame ? (metric.versions[version]?.visitors.trim() ?? "") : own;
        const place = `${at > 0 ? `${guardrailName(name, at)}, ` : ""}${label.toLowerCase()}`;
        if (text === "") missing.push(`${place} of ${nameOf(draft, version)}`);
        else found[field] = number(`${isSame ? 0 : at}.${version}.${field}`, text, isCount(field));
      }
      return found as Counts;
    });
  const usedGuardrails = guardrails.flatMap((part, n) => (isUsed(part) ? { part, at: n + 1 } : []));
  const named = used.map((at) => nameOf(draft, at));
  const versions = countsOf(0, metric).map((counts, n) => ({ ...counts, name: named[n] ?? "" }));
  const names = named.map((name) => name.toLowerCase());
  for (const [n, at] of used.entries())
    if (names.indexOf(names[n] ?? "") < n)
      faults[`0.${at}.name`] = `Two versions are called “${nameOf(draft, at)}”. Rename one.`;
  const measured = metric.name.trim() || "the metric";
  if (metric.wanted === "") missing.push(`whether ${measured} should rise or fall`);
  const split = partsOf(draft.split).map((part) => readCount(part) ?? readDecimal(part) ?? 0);
  const planned = draft.planned.trim();
  const test: TestResult = {
    wanted: metric.wanted || "more",
    versions,
    ...(split.length > 0 && { split }),
    planned: planned === "" ? null : number("planned", planned, true),
    looked: draft.looked === "yes",
    guardrails: usedGuardrails.map(({ part, at }) => {
      const name = guardrailName(part.name, at);
      if (part.wanted === "") missing.push(`whether ${name} should rise or fall`);
      return { name, wanted: part.wanted || "less", counts: countsOf(at, part) };
    }),
    claims: claims ?? [],
  };
  if (isReadOff(split, versions))
    faults.split = "Enter the split that you set before the test, not the one that you got.";
  if (used.length === 1) missing.push("the numbers of a second version");
  const read = (state: ReadDraft["state"], result: Result | null = null): ReadDraft => ({
    state,
    result,
    faults,
    missing: missing[0] ? `Still missing: ${new Intl.ListFormat("en-GB").format(missing)}.` : "",
  });
  if (Object.keys(faults).length > 0) return read("wrong");
  if (used.length === 0) return read("empty");
  if (missing.length > 0) return read("incomplete");
  const answer = readResult(test);
  const findings = describeResult(test, answer);
  if (answer.state !== "faults") {
    const isRead = answer.state === "read";
    const place = findings.findLastIndex(({ topic }) => /effect|worse/.test(topic)) + 1;
    if (isRead) findings.splice(place, 0, ...doubtsOf(draft, test, page));
    const said = "Whoever entered this says that nobody looked before the end.";
    const isFixed = isRead && answer.effects[0]?.method === "fixed";
    if (draft.looked === "no" && isFixed) findings.splice(2, 0, { topic: "size", text: said });
    if (draft.looked === "" && isFixed)
      findings.splice(2, 0, { topic: "condition", text: ONLY_IF });
    return read("read", { draft, test, answer, findings });
  }
  for (const [n, { fault, at, guardrail = -1 }] of answer.faults.entries()) {
    const part = guardrail < 0 ? 0 : (usedGuardrails[guardrail]?.at ?? 0);
    const isOwn = fault === "split" || fault === "planned";
    const key = isOwn ? fault : at === undefined ? `${part}` : `${part}.${used[at]}`;
    faults[key] ??= findings[n]?.text ?? "";
  }
  return read("wrong");
}

/** Close to the groups, and like no split that people set: with it, no test would have a mismatch. */
function isReadOff(split: readonly number[], versions: readonly Counts[]): boolean {
  const got = sum(versions.map(({ visitors }) => visitors));
  const shares = split.map((part) => part / sum(split));
  const isWhole = (part: number) => Math.abs(part - Math.round(part)) < 0.015;
  // In percent, or in small parts such as 2/1.
  const isSet = [100, ...Array(20).keys()].some(
    (n) => n > 0 && shares.every((one) => isWhole(one * n)),
  );
  const isClose = (share: number, at: number) =>
    Math.abs(share - (versions[at]?.visitors ?? 0) / got) < 0.005;
  return !isSet && shares.every(isClose);
}
