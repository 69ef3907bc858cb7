// A test's result as sentences that a manager can repeat.
import { count, share } from "./format.ts";
import { chanceOfSplit, type Interval, sum } from "./intervals.ts";
import { type Answer, type Effect, FEWEST, MISMATCH, type Reading } from "./read-result.ts";
import { FAULTS, isShare, type TestResult, type Wanted } from "./test-faults.ts";

export interface Finding {
  /** What all of the "expected" assume is the last of them; "worse" is a reason not to trust or ship it. */
  topic: "fault" | "split" | "size" | "unsure" | "effect" | "worse" | "percent" | "expected" | Rest;
  text: string;
}
type Rest = "condition" | "guardrail" | "claim";

/** What to check first if the groups aren't as meant. */
export const MISMATCH_CAUSES = [
  "One version redirects or loads more slowly, so people leave before they’re counted.",
  "Visitors are counted at a different place or moment in each version.",
  "Bots are filtered out of one version only.",
  "Links, ads or emails lead straight to one version.",
  "The split was changed while the test ran.",
  "People who come back get another version, or are counted twice.",
  "A version changes who is counted, such as how many people start the form.",
] as const;

/** What `expected` rests on; its source is `browne2017` of the references. */
const EXPECTED_ASSUMPTION =
  "This assumes that your test is like 6,700 tests of online shops, of which nine in ten changed revenue per visitor by less than 1.2% (Browne and Swarbrick Jones, 2017, a vendor’s paper).";
const ALL_RIGHT = ", so that all of a metric’s together hold the truth in 95% of such tests";

/** In the order in which they should be read. */
export function describeResult(test: TestResult, answer: Answer): Finding[] {
  const { versions, wanted, split, guardrails = [], claims = [] } = test;
  const nameOf = (at: number) => quoted(versions[at]?.name.trim() || String.fromCharCode(65 + at));
  const base = nameOf(0);
  if (answer.state === "faults")
    return answer.faults.map(({ fault, at, guardrail = -1 }) => {
      const names = [guardrails[guardrail]?.name, at === undefined ? "" : nameOf(at)];
      const it = names.filter(Boolean).join(", ") || "The test";
      return { topic: "fault", text: FAULTS[fault].replace("{it}", () => it) };
    });
  const visitors = versions.map((version) => version.visitors);
  if (answer.state === "mismatch") {
    const meant = list(answer.split.meant.map((part) => Math.round(part * sum(visitors))));
    const text = `The groups aren’t as meant: ${list(visitors)} visitors instead of ${meant}${split ? "" : ", which equal groups would have"}. Chance alone does this in fewer than 1 of 1,000 tests, so the versions can’t be compared.`;
    return [{ topic: "split", text }];
  }
  const findings: Finding[] = [];
  const add = (topic: Finding["topic"], text: string) => findings.push({ topic, text });
  const warn = (text: string) => {
    const after = findings.findLastIndex(({ topic }) => /effect|worse/.test(topic)) + 1;
    findings.splice(after, 0, { topic: "worse", text });
  };
  const meant = split ? `a split of ${split.map(count).join("/")}` : "an equal split";
  const entered = split ? " Whoever entered that split says that it was planned." : "";
  add("split", `The groups fit ${meant}: ${list(visitors)} visitors.${entered}`);
  add("size", sizeText(test, answer));
  // A split that's nearly equal, or in no sixths (in whole percent) or steps of 5%, may be one that somebody got rather than set: 62/38 or 9/2.
  const shares = split?.map((part) => part / sum(split)) ?? [];
  const isNear = split && shares.every((one) => Math.abs(one - 1 / shares.length) < 0.099);
  const areSixths = shares.every((one) => Math.abs(one - Math.round(6 * one) / 6) < 0.005);
  const steps = shares.map((one) => (isNear ? 1 : 5 * Math.round(20 * one)));
  const isOdd = isNear || !(areSixths || sum(steps) !== 100 || steps.includes(0));
  const instead = isNear ? "equal groups were" : `${steps.join("/")} was`;
  if (isOdd && chanceOfSplit(visitors, steps) < MISMATCH)
    add("unsure", `If ${instead} planned, the versions can’t be compared.`);
  for (const effect of answer.effects) {
    const { at, difference, relative, expected } = effect;
    const kind = { one: nameOf(at), base, wanted, isShare: versions.some(isShare) };
    add("effect", effectText(effect, kind));
    if (difference) add("percent", percentText(effect, kind));
    if (!relative || expected === null) continue;
    const measured = percents(relative).at(-1);
    const likely = percents({ ...relative, estimate: expected }).at(-1);
    const rather = likely === measured ? ", as measured" : ` rather than the measured ${measured}`;
    add("expected", `After shipping ${kind.one}, expect about ${likely}${rather}.`);
  }
  if (findings.some(({ topic }) => topic === "expected")) add("expected", EXPECTED_ASSUMPTION);
  for (const [place, { name, counts, wanted }] of guardrails.entries()) {
    const told = answer.guardrails[place] ?? [];
    if (told.length === 0) warn(`But ${quoted(name)} can’t be judged: its groups aren’t as meant.`);
    for (const effect of told) {
      const { at, difference, verdict } = effect;
      const kind = { one: nameOf(at), base, wanted, isShare: counts.some(isShare) };
      const range = difference && rangeText(difference, kind.isShare, "higher", "lower");
      const isWorse = range && verdict !== "can't tell" && verdict !== wanted;
      if (isWorse) warn(`But ${quoted(name)} got worse with ${kind.one}: ${range}.`);
      else if (difference) add("guardrail", `${name}: ${worseText(effect, kind)}`);
      else warn(`But ${quoted(name)} can’t be judged yet with ${kind.one}.`);
    }
  }
  for (const { label, low, high } of claims)
    for (const { at, relative } of answer.effects) {
      if (!relative) continue;
      const [from, to] = [100 * relative.low, 100 * relative.high];
      const whose = answer.effects.length > 1 ? `the interval of ${nameOf(at)}` : "your interval";
      const some = high < from || low > to ? `outside ${whose}` : `partly outside ${whose}`;
      const place = low >= from && high <= to ? `inside ${whose}, which doesn’t confirm it` : some;
      add("claim", `The ${label} lies ${place}.`);
    }
  return findings;
}

type Kind = { one: string; base: string; wanted: Wanted; isShare: boolean };
const list = (values: number[]) => new Intl.ListFormat("en-GB").format(values.map(count));
const quoted = (name: string) => (/\s/.test(name) ? `“${name}”` : name);

function sizeText({ planned, looked }: TestResult, { size, effects }: Reading): string {
  const wider = "so the intervals are wider, and hold at whatever moment somebody stops.";
  const look = looked ? ` Somebody looked before the end, ${wider}` : "";
  const text = {
    reached: `The planned ${count(planned ?? 0)} visitors per version were reached${size.smallest < (planned ?? 0) ? " on average" : ""}.${look}`,
    "not reached": `Stopped or read early: the smallest version has ${count(size.smallest)} of the planned ${count(planned ?? 0)} visitors, ${wider}`,
    exceeded: `The smallest version has ${count(size.smallest)} visitors, far more than the planned ${count(planned ?? 0)}, as if it ran until it was clear, ${wider}`,
    "not planned": `Nobody planned how many visitors each version needs.${look}`,
  }[size.state];
  const level = share(100 * (effects[0]?.level ?? 0));
  return `${text} Each interval is at ${level}${effects.length > 1 ? ALL_RIGHT : ""}.`;
}

/** Without signs: two digits of how far they are apart, with three decimals at most unless one would seem to be 0. */
function ends(values: readonly number[]): string[] {
  const apart = (Math.max(...values) - Math.min(...values)) / 10 || 1;
  const sizes = values.map(Math.abs).filter((size) => size >= apart / 100);
  const decimals = (size: number) => -Math.floor(Math.log10(size));
  const most = Math.max(0, Math.min(3, decimals(apart)), decimals(Math.min(...sizes)));
  const format = new Intl.NumberFormat("en-GB", { maximumFractionDigits: Math.min(20, most) });
  return values.map((value) => format.format(Math.abs(value)));
}

/** "+8%", "−31%", "0%" of shares. */
export const signed = (values: readonly number[]) =>
  ends(values.map((value) => 100 * value)).map(
    (text, at) => `${/[1-9]/.test(text) ? ((values[at] ?? 0) < 0 ? "−" : "+") : ""}${text}%`,
  );
/** Low, high unless nothing limits it, and measured. */
export const percents = ({ low, high, estimate }: Interval) =>
  signed([low, high, estimate].filter(Number.isFinite));
const hasNone = ({ low, high }: Interval) => low <= 0 && high >= 0;

/** "between 0.2 and 1.1 points more", "between 0.9 points fewer and 1.4 more". */
function rangeText({ low, high }: Interval, isShare: boolean, more: string, less: string): string {
  const [a = "", b = ""] = ends(isShare ? [100 * low, 100 * high] : [low, high]);
  if (low > 0) return `between ${a} and ${points(b, isShare)} ${more}`;
  if (high < 0) return `between ${b} and ${points(a, isShare)} ${less}`;
  return `between ${points(a, isShare)} ${less} and ${b} ${more}`;
}
const points = (text = "", isShare: boolean) =>
  isShare ? `${text} point${text === "1" ? "" : "s"}` : text;

function effectText(effect: Effect, { one, base, wanted, isShare }: Kind): string {
  const { difference, verdict, disagrees } = effect;
  if (!difference) {
    const { conversions, visitors } = FEWEST;
    const needs = isShare
      ? `a test that was read early needs at least ${conversions} visitors who convert and ${conversions} who don’t in each version`
      : `averages need at least ${visitors} visitors in each version if they were read early, and in a far smaller one so many, or a mean so far from 0, that a few large values don’t decide it`;
    return `There’s too little to tell about ${one}: ${needs}.`;
  }
  const converts = isShare && wanted === "more";
  const less = verdict === "less" ? "less" : "fewer";
  const [up, down] = converts ? ["more", less] : ["higher", "lower"];
  const range = rangeText(difference, isShare, up, down);
  const but = disagrees && !hasNone(difference) ? ", but in percent it may be the same" : "";
  if (verdict === "can't tell")
    return `This test can’t tell whether ${one} differs from ${base}: ${range}${but}.`;
  const than = converts
    ? `${one} converts ${range} than ${base}`
    : `The ${isShare ? "rate" : "average"} of ${one} is ${range} than that of ${base}`;
  if (wanted !== verdict)
    return `${than}, but it was meant to ${wanted === "more" ? "rise" : "fall"}.`;
  return wanted === "less" ? `${than}, as wanted.` : `${than}.`;
}

function percentText({ relative, disagrees }: Effect, { one, base, isShare }: Kind): string {
  const none = isShare ? `rate of ${base} may be 0` : `average of ${base} may be 0 or below`;
  if (!relative) return `It can’t be said in percent for ${one}: the ${none}.`;
  const [low, high, estimate] = percents(relative);
  const range = high ? `between ${low} and ${high}` : `${low} or above: nothing limits it`;
  const text = `In percent of ${base}, ${one} is ${range}${high ? `, measured ${estimate}` : ""}.`;
  return disagrees
    ? `${text} The interval in ${hasNone(relative) ? "percent" : "points"} leaves room for no effect, the other one doesn’t.`
    : text;
}

function worseText({ difference, verdict }: Effect, { one, wanted, isShare }: Kind): string {
  if (!difference) return "";
  const worst = wanted === "more" ? -difference.low : difference.high;
  const most = points(ends([0, isShare ? 100 * worst : worst])[1], isShare);
  return worst > 0
    ? `${one} could be up to ${most} ${wanted === "more" ? "lower" : "higher"}, which would be worse.`
    : `${one} is ${rangeText(difference, isShare, "higher", "lower")}, ${verdict === wanted ? "as wanted" : "but in percent it may be the same"}.`;
}
