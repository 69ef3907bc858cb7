// A test's numbers in the address behind "#", as they were typed, so that a link can be pasted into a ticket.
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import * as drafts from "./draft.ts";
import { visible } from "./read-table.ts";

const TEXTS = ["split", "planned", "without", "doubts", "unused"] as const;
const isText = (key: string): key is (typeof TEXTS)[number] => TEXTS.some((one) => one === key);
const NUMBERS = ["name", "visitors", "conversions", "mean", "sd"] as const;
/** More than any page shows: no link makes a browser render thousands of fields. */
const MOST = 20;

/** `#metric=Sign-ups:more:conversions&v=A:10,000:500&v=B:10,050:560&planned=10,000` */
export function hashOf({ parts, ...rest }: drafts.Draft): string {
  const line = (key: string, ...values: string[]) =>
    `${key}=${values.map(encode).join(":").replace(/:+$/, "")}`;
  const fields = parts.flatMap(({ name, wanted, kind, versions }, at) => [
    line(at === 0 ? "metric" : "guardrail", name, wanted, kind),
    ...versions.map((version) => line("v", ...NUMBERS.map((number) => version[number]))),
  ]);
  const texts = [...fields, ...Object.entries(rest).map(([key, text]) => line(key, text))];
  return `#${texts.filter((text) => /^v=|=./.test(text)).join("&")}`;
}

/** Null if these aren't the numbers of a test. */
export function draftOfHash(hash: string): drafts.Draft | null {
  const parts: drafts.Part[] = [];
  const draft = drafts.draftOf([]);
  for (const text of hash.replace(/^#/, "").split("&")) {
    const [key = "", ...after] = text.split("=");
    const values = after.join("=").split(":").map(decode);
    const [first = "", way, counted] = values;
    const last = parts.at(-1);
    if ((key === "metric" || key === "guardrail") && parts.length < MOST) {
      const wanted = way === "less" || way === "more" ? way : "";
      const kind: drafts.Kind = counted === "averages" ? "averages" : "conversions";
      parts.push({ name: first, wanted, kind, versions: [] });
    } else if (key === "v" && last && last.versions.length < MOST) {
      const version = Object.fromEntries(NUMBERS.map((number, at) => [number, values[at] ?? ""]));
      last.versions = [...last.versions, version as drafts.Numbers];
    } else if (key === "looked" && (first === "yes" || first === "no")) draft.looked = first;
    else if (key === "unchecked") draft.unchecked = "yes";
    else if (isText(key)) draft[key] = first;
  }
  const [metric, ...guardrails] = parts;
  if (!metric || metric.versions.length === 0) return null;
  const size = Math.max(2, metric.versions.length);
  const filled = (part: drafts.Part): drafts.Part => ({
    ...part,
    versions: Array.from({ length: size }, (_, at) => part.versions[at] ?? drafts.NOTHING),
  });
  return { ...draft, parts: [filled(metric), ...guardrails.map(filled)] };
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/%20/g, "+").replace(/%2C/g, ",").replace(/%2F/g, "/");

function decode(text: string): string {
  const spaced = text.replace(/\+/g, " ");
  try {
    return visible(decodeURIComponent(spaced));
  } catch {
    return visible(spaced);
  }
}

/** Keeps them there, and takes those that a link or an early visitor brings. */
export function useNumbersInAddress(
  draft: drafts.Draft,
  first: drafts.Draft,
  form: { current: HTMLFormElement | null },
  update: (to: (draft: drafts.Draft) => drafts.Draft) => void,
): void {
  const location = useLocation();
  const hash = hashOf(draft);
  const empty = hashOf(first);
  const written = useRef(empty);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each move within the page, such as a pasted link
  useLayoutEffect(() => {
    const linked = draftOfHash(window.location.hash);
    // What was typed before the script arrived: React hasn't seen it.
    const typed = isFirst.current ? typedInto(form.current) : [];
    isFirst.current = false;
    if (linked || typed.length > 0)
      update((draft) =>
        typed.reduce((all, one) => drafts.withField(all, ...one, first), linked ?? draft),
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

/** Fields by name that differ from how they were rendered. */
const typedInto = (form: HTMLFormElement | null): [string, string][] =>
  [...(form?.elements ?? [])].flatMap((field): [string, string][] => {
    if (!(field instanceof HTMLInputElement && field.name)) return [];
    const { name, type, value, defaultValue, checked, defaultChecked } = field;
    const isTyped = type === "radio" ? checked && !defaultChecked : value !== defaultValue;
    return isTyped ? [[name, value]] : [];
  });
