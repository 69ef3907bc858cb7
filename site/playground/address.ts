// The playground in the page's address: props as `p.name`, everything else as `p-name`; what makes no sense is not there.

import type { Control } from "../../generators/playground/play-part.ts";
import type { Stress } from "../../patterns/schema.ts";
import { ORIGIN } from "./item-origins.ts";
import { STRESSES } from "./stress.ts";
import type { Texts, Value, Values } from "./values.ts";

const PROP = "p.";
const PART = "p-part";
const WIDTH = "p-width";
const STRESS = "p-stress";
/** Signs that a text from an address may have. */
const LONGEST_TEXT = 200;
export const MOST_ITEMS = 12;
/** CSS pixels of the preview. */
export const NARROWEST = 280;
export const WIDEST = 1280;
const NUMBER = /^-?\d{1,9}(?:\.\d{1,4})?$/;
/** A file or folder of this site: no other host, no way up. */
const OWN_PATH = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;

export function readPart(query: URLSearchParams, names: readonly string[]): string | undefined {
  return names.find((name) => name === query.get(PART)) ?? names[0];
}

/** Null means as wide as there is room. */
export function readWidth(query: URLSearchParams): number | null {
  const text = query.get(WIDTH) ?? "";
  if (!/^\d{3,4}$/.test(text)) return null;
  const width = Number(text);
  return width >= NARROWEST && width <= WIDEST ? width : null;
}

export function readStresses(query: URLSearchParams): readonly Stress[] {
  const asked = (query.get(STRESS) ?? "").split(" ");
  return STRESSES.filter(({ stress }) => asked.includes(stress)).map(({ stress }) => stress);
}

/** Goes by the controls, so that a name that no prop has is never looked at. */
export function readValues(query: URLSearchParams, controls: readonly Control[]): Values {
  const found = controls.flatMap((control) => {
    const value = readValue(query, control);
    return value === undefined ? [] : [[control.name, value] as const];
  });
  return Object.fromEntries(found);
}

function readValue(query: URLSearchParams, control: Control): Value | undefined {
  const name = PROP + control.name;
  const text = query.get(name);
  switch (control.kind) {
    case "choice":
      return control.options.find((option) => option === text);
    case "switch":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "number":
      return text === null ? undefined : readNumber(text, control);
    case "text":
      return text !== null && isUsable(text, control.holds) ? text : undefined;
    case "list": {
      const items = query.getAll(name);
      if (items.length === 1 && items[0] === "") return [];
      if (items.length === 0 || items.length > MOST_ITEMS) return undefined;
      return items.every((item) => isUsable(item)) ? items : undefined;
    }
    case "records":
      return text === "" ? [] : readRecords(query, name, control.fields);
    case "texts": {
      const texts = readTexts(
        query,
        name,
        control.fields.map((field) => field.name),
      );
      return Object.keys(texts).length > 0 ? texts : undefined;
    }
  }
}

/** Undefined for what is no number or out of range. */
export function readNumber(
  text: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  const number = Number(text);
  return NUMBER.test(text) && number >= min && number <= max ? number : undefined;
}

/** Within length, without control characters, and for a path nowhere but on this site. */
export function isUsable(text: string, holds: "words" | "path" = "words"): boolean {
  if (text.length > LONGEST_TEXT || /\p{Cc}|\p{Cs}/u.test(text)) return false;
  return holds === "words" || OWN_PATH.test(text);
}

function readTexts(query: URLSearchParams, name: string, fields: readonly string[]): Texts {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = query.get(`${name}.${field}`);
      return text !== null && isUsable(text) ? [[field, text] as const] : [];
    }),
  );
}

/** Items are numbered from 0 without a gap; one that lacks a field ends the list. */
function readRecords(
  query: URLSearchParams,
  name: string,
  fields: readonly string[],
): readonly Texts[] | undefined {
  const records: Texts[] = [];
  for (let index = 0; index < MOST_ITEMS; index++) {
    const record = readTexts(query, `${name}.${index}`, fields);
    if (Object.keys(record).length < fields.length) break;
    const origin = query.get(`${name}.${index}.${ORIGIN}`) ?? "";
    records.push(/^\d{1,2}$/.test(origin) ? { ...record, [ORIGIN]: origin } : record);
  }
  return records.length > 0 ? records : undefined;
}

export interface PlayAddress {
  /** Null where it is the first one. */
  part: string | null;
  values: Values;
  width: number | null;
  stresses: readonly Stress[];
}

/** Writes the playground's parameters and takes out those that are no more; all others are left alone. */
export function writeQuery(query: URLSearchParams, play: PlayAddress): void {
  for (const name of [...query.keys()])
    if (name.startsWith(PROP) || name.startsWith("p-")) query.delete(name);
  if (play.part !== null) query.set(PART, play.part);
  for (const [name, value] of Object.entries(play.values)) writeValue(query, PROP + name, value);
  if (play.width !== null) query.set(WIDTH, String(play.width));
  if (play.stresses.length > 0) query.set(STRESS, play.stresses.join(" "));
}

function writeValue(query: URLSearchParams, name: string, value: Value): void {
  if (typeof value !== "object") query.set(name, String(value));
  else if (!Array.isArray(value)) {
    for (const [field, text] of Object.entries(value)) query.set(`${name}.${field}`, text);
  } else if (value.length === 0) query.set(name, "");
  else {
    value.forEach((item: string | Texts, index) => {
      if (typeof item === "string") query.append(name, item);
      else writeValue(query, `${name}.${index}`, item);
    });
  }
}
