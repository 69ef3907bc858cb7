// A test's numbers in the address behind "#", as they were typed, so that a link can be pasted into a ticket.
import { type Draft, draftOf, type Kind, NOTHING, type Numbers, type Part } from "./draft.ts";
import { visible } from "./read-table.ts";

const NUMBERS = ["name", "visitors", "conversions", "mean", "sd"] as const;
/** More than any page shows: no link makes a browser render thousands of fields. */
const MOST = 20;

/** `#metric=Sign-ups:more:conversions&v=A:10,000:500&v=B:10,050:560&planned=10,000` */
export function hashOf({ parts, split, planned, looked }: Draft): string {
  const line = (key: string, ...values: string[]) =>
    `${key}=${values.map(encode).join(":").replace(/:+$/, "")}`;
  const fields = parts.flatMap(({ name, wanted, kind, versions }, at) => [
    line(at === 0 ? "metric" : "guardrail", name, wanted, kind),
    ...versions.map((version) => line("v", ...NUMBERS.map((number) => version[number]))),
  ]);
  const texts = [...fields, line("split", split), line("planned", planned), line("looked", looked)];
  return `#${texts.filter((text) => /^v=|=./.test(text)).join("&")}`;
}

/** Null if these aren't the numbers of a test. */
export function draftOfHash(hash: string): Draft | null {
  const parts: Part[] = [];
  const draft = draftOf([]);
  for (const text of hash.replace(/^#/, "").split("&")) {
    const [key = "", ...after] = text.split("=");
    const values = after.join("=").split(":").map(decode);
    const [first = "", way, counted] = values;
    const last = parts.at(-1);
    if ((key === "metric" || key === "guardrail") && parts.length < MOST) {
      const wanted = way === "less" || way === "more" ? way : "";
      const kind: Kind = counted === "averages" ? "averages" : "conversions";
      parts.push({ name: first, wanted, kind, versions: [] });
    } else if (key === "v" && last && last.versions.length < MOST) {
      const version = Object.fromEntries(NUMBERS.map((number, at) => [number, values[at] ?? ""]));
      last.versions = [...last.versions, version as Numbers];
    } else if (key === "split" || key === "planned") draft[key] = first;
    else if (key === "looked" && (first === "yes" || first === "no")) draft.looked = first;
  }
  const [metric, ...guardrails] = parts;
  if (!metric || metric.versions.length === 0) return null;
  const size = Math.max(2, metric.versions.length);
  const filled = (part: Part): Part => ({
    ...part,
    versions: Array.from({ length: size }, (_, at) => part.versions[at] ?? NOTHING),
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
