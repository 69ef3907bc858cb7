// Versions out of what people paste: spreadsheet cells, CSV, a Markdown table, or the JSON of an experiment tool.
import { readCount, readDecimal } from "../sample-size/read-number.ts";

export interface Row {
  name: string;
  /** Null if it's missing or can't be read. */
  visitors: number | null;
  conversions?: number | null;
  mean?: number | null;
  sd?: number | null;
}
export interface Notice {
  notice: "no table" | "total left out" | "date" | "not a number" | "share instead of a count";
  /** The cell or the row's name. */
  text: string;
}
export interface Table {
  rows: Row[];
  notices: Notice[];
}

type Field =
  | "name"
  | "visitors"
  | "conversions"
  | "failures"
  | "mean"
  | "sd"
  | "sum"
  | "squares"
  | "rate";
/** Column names and keys, in small letters alone; the first one that matches counts. */
const FIELDS: readonly (readonly [Field, RegExp])[] = [
  ["rate", /rate|percent|^cr$|^cvr$|share|lift|uplift|chance|pvalue|significan/],
  ["squares", /^sum(of)?squares/],
  ["failures", /^fail(ure)?s?(count)?$/],
  ["sd", /^(sd|std|stdev|stddev|standarddeviation|standardabweichung)$/],
  ["mean", /^(mean|average|avg|durchschnitt|mittelwert)|per(visitor|user)$/],
  [
    "conversions",
    /conver|^success(es|count)?$|^(orders|purchases|sign ?ups|goals?|numerator|bestellungen|value)$/,
  ],
  [
    "visitors",
    /visitor|users?$|^(n|count|units?|participants|exposures?|samples?|samplesize|numberofsamples|sessions|people|denominator|besucher|nutzer|size|absoluteexposure)$/,
  ],
  [
    "name",
    /^(name|variant|variation|variationname|version|group|groupname|key|arm|variante|gruppe|id)$/,
  ],
  ["sum", /^(sum|total)$/],
];
type Found = Partial<Record<Field, string | number>>;
const fieldOf = (label: string): Field | undefined => {
  const bare = label.toLowerCase().replace(/[^\p{L}]/gu, "");
  return FIELDS.find(([, names]) => names.test(bare))?.[0];
};

/** What became of a cell, as a sentence. */
export function noticeText({ notice, text }: Notice): string {
  const it = `“${text}”`;
  return {
    "no table":
      "There’s no table to read in that. Copy a header line and one line for each version.",
    "total left out": `The row ${text ? it : "at the end"} adds up the others, so it was left out.`,
    date: `${it} is a date that a spreadsheet made of a number. Type the number.`,
    "not a number": `${it} isn’t a number.`,
    "share instead of a count": `${it} is a share. Enter how many people, such as 500.`,
  }[notice];
}

const TOTAL = /^(grand )?(total|sum|overall|all|gesamt|gesamtergebnis|summe|insgesamt)s?:?$/i;
/** 03.05.2024, 2024-05-03, 5-Mar, 05. Mai: what spreadsheets make of 5.3 or 3/5. */
const DATE =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{1,2}[./-]\d{1,2}[./-]?$|^\d{1,2}[-. ]+\p{L}{3,9}\.?([-. ]+\d{2,4})?$|^\p{L}{3,9}\.?[-. ]+\d{1,4}$/u;

/** Never throws; what it can't use is in `notices`, and a pasted total is left out. */
export function readTable(text: string): Table {
  const bare = text.trim();
  const table = /^[[{]/.test(bare) ? readJson(bare) : readCells(cellsOf(bare));
  if (table.rows.every(({ visitors }) => visitors === null))
    table.notices.push({ notice: "no table", text: "" });
  return withoutTotal(table);
}

function cellsOf(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => /[\p{L}\d]/u.test(line));
  const mark = ["\t", ";", "|", ","].find((one) => lines.some((line) => line.includes(one)));
  return lines.map((line) => {
    if (!mark) return line.trim().split(/\s{2,}/.test(line.trim()) ? /\s{2,}/ : /\s+/);
    const inner = mark === "|" ? line.trim().replace(/^\||\|$/g, "") : line;
    // A quoted cell may have the mark in it.
    const parts =
      inner.match(
        new RegExp(`("(?:[^"]|"")*"|[^${mark}]*)(${mark === "|" ? "\\|" : mark}|$)`, "g"),
      ) ?? [];
    const cells = parts.map((part) => (part.endsWith(mark) ? part.slice(0, -1) : part).trim());
    if (!inner.endsWith(mark)) cells.pop();
    return cells.map((cell) => cell.replace(/^"|"$/g, "").replace(/""/g, '"').trim());
  });
}

function readCells(lines: string[][]): Table {
  const notices: Notice[] = [];
  const [first = []] = lines;
  const hasHeads = !first.some((cell) => readDecimal(cell) !== null || readCount(cell) !== null);
  const body = hasHeads ? lines.slice(1) : lines;
  const heads = hasHeads ? first.map(fieldOf) : [];
  const isKnown = heads.includes("visitors");
  const fields = isKnown ? heads : guessFields(body[0] ?? []);
  const rows = body.map((cells) => {
    const found: Partial<Record<Field, string>> = {};
    for (const [at, cell] of cells.entries()) {
      const field = fields[at];
      if (field && field !== "rate") found[field] ??= cell;
    }
    const number = (field: Field, isCount: boolean) =>
      found[field] ? numberOf(found[field], isCount, notices) : null;
    const row: Row = { name: found.name ?? "", visitors: number("visitors", true) };
    if (fields.includes("conversions")) row.conversions = number("conversions", true);
    else if (fields.includes("mean"))
      Object.assign(row, { mean: number("mean", false), sd: number("sd", false) });
    else row.conversions = null;
    return row;
  });
  return { rows, notices };
}

/** Without names of columns: name, visitors, conversions, or name, visitors, mean, standard deviation. */
function guessFields(cells: string[]): (Field | undefined)[] {
  const isName = cells.map(
    (cell) =>
      !/\d/.test(cell) || ((readDecimal(cell) ?? readCount(cell)) === null && !DATE.test(cell)),
  );
  const nameAt = isName.indexOf(true);
  const numbers = cells
    .map((_, at) => at)
    .filter((at) => at !== nameAt && !cells[at]?.endsWith("%"));
  const order: Field[] =
    numbers.length > 2 ? ["visitors", "mean", "sd"] : ["visitors", "conversions"];
  return cells.map((_, at) => (at === nameAt ? "name" : order[numbers.indexOf(at)]));
}

/** A number as somebody wrote it; null adds a notice. */
export function numberOf(cell: string, isCount: boolean, notices: Notice[]): number | null {
  if (isCount && /%$/.test(cell)) notices.push({ notice: "share instead of a count", text: cell });
  else {
    const decimal = readDecimal(cell);
    // 1500.0 is how programs write a whole number; 1.500 is how people do.
    const whole = isCount ? (readCount(cell) ?? decimal) : (decimal ?? readCount(cell));
    if (whole !== null) return whole;
    notices.push({ notice: DATE.test(cell) ? "date" : "not a number", text: cell });
  }
  return null;
}

function readJson(text: string): Table {
  const rows: Row[] = [];
  try {
    collect(JSON.parse(text), "", null, rows);
  } catch {
    return { rows: [], notices: [] };
  }
  return { rows, notices: [] };
}

/**
 * Every object that has visitors and an outcome is a version: PostHog's, GrowthBook's and Statsig's have, at some depth.
 * @param around the name of what the object is in, or null
 */
function collect(value: unknown, key: string, around: string | null, rows: Row[]): void {
  if (typeof value !== "object" || value === null) return;
  const found: Found = {};
  if (!Array.isArray(value)) gather(value, found, 0);
  const own = found.name === undefined ? around : String(found.name);
  const name = own ?? key;
  const row = rowOf(found, name);
  // With several metrics the first one counts.
  if (row && (name === "" || rows.every((other) => other.name !== name))) rows.push(row);
  if (row) return;
  for (const [inner, part] of Object.entries(value))
    collect(part, Array.isArray(value) ? key : inner, own, rows);
}

function rowOf(found: Found, name: string): Row | null {
  const number = (field: Field): number | null => {
    const own = found[field];
    if (typeof own !== "string") return own ?? null;
    return readCount(own) ?? readDecimal(own);
  };
  const [conversions, failures] = [number("conversions"), number("failures")];
  const [total, squares] = [number("sum"), number("squares")];
  const both = conversions === null || failures === null ? null : conversions + failures;
  const visitors = number("visitors") ?? both;
  if (visitors === null) return null;
  let [mean, sd] = [number("mean"), number("sd")];
  if (total !== null && squares !== null) {
    mean = total / visitors;
    sd = Math.sqrt((squares - total * mean) / (visitors - 1));
  }
  if (mean !== null && sd !== null) {
    // An average of zeros and ones is a share.
    const isShare = Math.abs(sd ** 2 - mean * (1 - mean)) <= 0.01 * sd ** 2;
    return isShare
      ? { name, visitors, conversions: Math.round(mean * visitors) }
      : { name, visitors, mean, sd };
  }
  const converted = conversions ?? total;
  return converted === null ? null : { name, visitors, conversions: converted };
}

/** An object's own fields, and those of what it has for itself alone ("stats"), not of its list of versions. */
function gather(value: object, found: Found, depth: number): void {
  for (const [key, inner] of Object.entries(value)) {
    const field = fieldOf(key);
    if (field && (typeof inner === "number" || typeof inner === "string")) found[field] ??= inner;
    else if (depth === 0 && key === "stats" && inner && typeof inner === "object")
      gather(inner, found, 1);
  }
}

function withoutTotal({ rows, notices }: Table): Table {
  const isTotal = ({ name, visitors }: Row, at: number) =>
    TOTAL.test(name.trim()) ||
    (rows.length > 2 &&
      at === rows.length - 1 &&
      visitors !== null &&
      visitors > 0 &&
      visitors === rows.slice(0, -1).reduce((all, row) => all + (row.visitors ?? 0), 0));
  const totals = rows.filter(isTotal);
  return {
    rows: rows.filter((row) => !totals.includes(row)),
    notices: [
      ...notices,
      ...totals.map(({ name }) => ({ notice: "total left out" as const, text: name })),
    ],
  };
}
