// Versions out of what people paste: spreadsheet cells, CSV, a Markdown table, or the JSON of an experiment tool.
import { sum } from "../../../statistics/intervals.ts";
import type { Wanted } from "../../../statistics/test-faults.ts";
import { readCount, readDecimal } from "../sample-size/read-number.ts";

export interface Row {
  name: string;
  /** Null if it's missing or can't be read. */
  visitors: number | null;
  conversions?: number | null;
  mean?: number | null;
  sd?: number | null;
}
export interface Table {
  rows: Row[];
  /** What the outcome's column is called, if it's no general name. */
  metric?: string;
  /** What became of cells and rows that couldn't be used. */
  notices: string[];
}

/** Column names and keys, in small letters alone; the first one that matches counts. */
const FIELDS = [
  ["planned", /^(planned|target|expected|intended|required)(?!s?$)|^goal(users|visitors)|planned$/],
  ["rate", /rate|percent|^cr$|^cvr$|share|lift|uplift|chance|pvalue|significan/],
  ["squares", /^sum(of)?squares/],
  ["failures", /^fail(ure)?s?(count)?$/],
  ["error", /^(stderr|standarderror)$/],
  ["sd", /^(sd|std|stdev|stddev|standarddeviation|standardabweichung)$/],
  ["mean", /^(mean|average|avg|durchschnitt|mittelwert)|per(visitor|user)$/],
  [
    "money",
    /revenue|sales|umsatz|turnover|spen[dt]|(eur|usd|gbp)$|^total(orders|purchases)$|.value$/,
  ],
  [
    "conversions",
    /conv|keyevents?$|^success(es|count)?$|^(orders|purchases|sign ?ups|goals?|numerator|bestellungen|value)$/,
  ],
  [
    "visitors",
    /visitor|users?$|^(n|units?|participants|samples?|samplesize|numberofsamples|people|denominator|besucher|nutzer|size|absoluteexposure)$/,
  ],
  ["group", /^experimentgroup$/],
  [
    "name",
    /^(name|variant|variation|variation(name|id)|version|group|groupname|key|arm|variante|gruppe|id)$/,
  ],
  ["sum", /^(sum|total)$/],
  // Of visitors if nothing else is.
  ["sessions", /^(sessions|exposures?)$/],
  ["count", /^count$/],
] as const;
type Field = (typeof FIELDS)[number][0];
type Found = Partial<Record<Field, string | number>>;
const fieldOf = (label: string): Field | undefined => {
  const bare = label.toLowerCase().replace(/[^\p{L}]/gu, "");
  return FIELDS.find(([, names]) => names.test(bare))?.[0];
};

const TROUBLE =
  /cancel|refund|churn|bounce|unsubscri|complain|error|fail|abandon|drop.?off|\bexit|\blost\b|returns\b|storn|kündig|retour|fehler|^(not|non|no)[\s_-]|^un-?conv|n[’']t\b/i;
/** Of what our patterns' guardrails are called. */
const RISES =
  /revenue|spending|sign-ups|clicks|start rate|recall|length|must not fall|completed|activities|usual range|at once/i;
/** Which way a metric or guardrail should go, if its name says so. */
export const wantedOf = (name: string): Wanted | undefined =>
  TROUBLE.test(name) ? "less" : RISES.test(name) ? "more" : undefined;

const SENTENCES = {
  "no table": "There’s no table to read in that. Copy a header line and one line for each version.",
  "total left out": "{it} is about all versions, so it was left out.",
  "moved first": "{it} was moved to the top, as today’s version.",
  date: "{it} is a date that a spreadsheet made of a number. Type the number.",
  "not a number": "{it} isn’t a number.",
  "share instead of a count": "{it} is a share. Enter how many people, such as 500.",
  "error of a mean":
    "Statsig’s {it} may be the error of a mean. Paste its Pulse summary (CSV), or enter visitors and conversions.",
  "sum of money": "{it} is a sum, not people. Choose Averages: mean and standard deviation.",
  "name twice": "{it} appears twice. Keep one row for each version, and one metric.",
  "first metric": "Only {it} was read, the table’s first metric.",
};
/** `text` is the cell or the row's name. */
export const said = (notice: keyof typeof SENTENCES, text = ""): string =>
  SENTENCES[notice].replace("{it}", () => (text ? `“${text}”` : "A row without a name"));

const TOTAL =
  /^(grand )?(total|sum|overall|all( users| visitors)?|gesamt|gesamtergebnis|summe|insgesamt|average|avg|mean|durchschnitt|mittelwert)s?:?$/i;
const TODAY = /^(control|baseline|original|today(’s)?|current|kontrolle)( group)?$/i;
/** 03.05.2024, 2024-05-03, 5-Mar, 05. Mai: what spreadsheets make of 5.3 or 3/5. */
const DATE =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{1,2}[./-]\d{1,2}[./-]?$|^\d{1,2}[-. ]+\p{L}{3,9}\.?([-. ]+\d{2,4})?$|^\p{L}{3,9}\.?[-. ]+\d{1,4}$/u;

/** Never throws; what it can't use is in `notices`, and a pasted total is left out. */
export function readTable(text: string): Table {
  const bare = text.trim();
  const table = /^[[{]/.test(bare) ? readJson(bare) : readCells(upright(cellsOf(text)));
  if (table.notices.length === 0 && table.rows.every(({ visitors }) => visitors === null))
    table.notices.push(said("no table"));
  return tidied(table);
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
  const notices: string[] = [];
  const first = lines.findIndex((cells) => cells.some(isNumber));
  // A title may be above the columns' names.
  const above = first < 0 ? lines : lines.slice(0, first);
  const heads = above.findLast((cells) => cells.some(fieldOf)) ?? above.at(-1) ?? [];
  const all = lines.slice(lines.indexOf(heads) + 1);
  // Statsig's export has each metric as a whole, and for parts of the visitors.
  const [metric, part] = ["metric_name", "metric_dimension"].map((head) => heads.indexOf(head));
  const whole = all.find((cells) => cells[part ?? -1] === "!statsig_topline") ?? all[0];
  const isOne = (cells: string[]) => [metric, part].every((at = -1) => cells[at] === whole?.[at]);
  const body = all.filter(isOne);
  if (body.length < all.length) notices.push(said("first metric", whole?.[metric ?? -1]));
  const fields = fieldsOf(heads, body);
  const rows = body.map((cells) => {
    const cellOf = (field: Field) => cells[fields.indexOf(field)] ?? "";
    const number = (field: Field, isCount: boolean) => {
      const value = cellOf(field) ? numberOf(cellOf(field), isCount) : null;
      if (typeof value !== "string") return value;
      notices.push(value);
      return null;
    };
    const [name, visitors] = [cellOf("group") || cellOf("name"), number("visitors", true)];
    if (!fields.includes("mean") || fields.includes("conversions"))
      return { name, visitors, conversions: number("conversions", true) };
    const error = number("error", false);
    const sd = error === null ? number("sd", false) : error * Math.sqrt(visitors ?? 0);
    return { name, visitors, mean: number("mean", false), sd };
  });
  const money = heads[fields.indexOf("money")];
  const text = heads[fields.indexOf("rate")] ?? body[0]?.find((cell) => cell.endsWith("%"));
  const outcome = fields.findIndex(isOutcome);
  if (outcome < 0 && money) notices.push(said("sum of money", money));
  else if (outcome < 0 && text && fields.includes("visitors"))
    notices.push(said("share instead of a count", text));
  const label = whole?.[metric ?? -1] ?? heads[outcome] ?? "";
  const called = fieldOf(label) && !wantedOf(label) ? "" : label;
  return { rows: fields.includes("error") ? toShares(rows) : rows, metric: called, notices };
}

const isNumber = (cell: string) => readDecimal(cell) !== null || readCount(cell) !== null;
const isOutcome = (field: Field | undefined) => field === "conversions" || field === "mean";

/** By the columns' names; those without a known one by what's in them. */
function fieldsOf(heads: string[], body: string[][]): (Field | undefined)[] {
  const columns = turned(body);
  const fields = columns.map((_, at) => fieldOf(heads[at] ?? ""));
  const give = (field: Field, at = -1) => {
    if (at >= 0 && !fields.includes(field)) fields[at] = field;
  };
  give("visitors", fields.indexOf("sessions"));
  give("visitors", fields.indexOf("count"));
  const isUnknown = (at: number) => !fields[at] || fields[at] === "count";
  const isValue = (cell: string) => isNumber(cell) || DATE.test(cell);
  const named = columns.findIndex(
    (cells, at) => isUnknown(at) && cells.some(Boolean) && !cells.some(isValue),
  );
  give("name", named);
  const free = columns.flatMap((cells, at) =>
    isUnknown(at) && cells.some(isValue) && !cells.some((cell) => cell.endsWith("%")) ? [at] : [],
  );
  const isIndex = columns[free[0] ?? -1]?.every((cell, n) => cell === "" || cell === `${n + 1}`);
  if (isIndex && free.length > 2) free.shift();
  const three = [fields.indexOf("visitors"), ...free].filter((at) => at >= 0);
  const rate = free.find((at) => {
    const [n = 0, k = 0] = three.filter((other) => other !== at);
    return three.length === 3 && body.every((cells) => isRate(cells[at], cells[k], cells[n]));
  });
  const rest = free.filter((at) => at !== rate);
  const isBare = heads.length === 0;
  const order: Field[] = ["visitors", ...(fields.some(isOutcome) ? [] : ["conversions" as const])];
  if (isBare && rest.length === 3) order.splice(1, 1, "mean", "sd");
  const missing = order.filter((field) => !fields.includes(field));
  if (isBare ? rest.length < 4 : rest.length === missing.length)
    for (const [at, field] of missing.entries()) give(field, rest[at]);
  return fields;
}

/** Whether a cell is two others' quotient or 100 times it, as far as it's written. */
function isRate(cell = "", part = "", whole = ""): boolean {
  const rate = readDecimal(cell) ?? Number.NaN;
  const share = (readCount(part) ?? readDecimal(part) ?? 0) / (readCount(whole) ?? 0);
  const decimals = cell.split(/[.,]/)[1]?.length ?? 0;
  const most = decimals > 0 ? 10 ** -decimals : 0.5;
  return [1, 100].some((times) => Math.abs(times * share - rate) <= most);
}

const turned = (lines: string[][]): string[][] =>
  Array.from({ length: Math.max(0, ...lines.map((cells) => cells.length)) }, (_, at) =>
    lines.map((cells) => cells[at] ?? ""),
  );

/** With a line for each version, also if each had a column. */
function upright(lines: string[][]): string[][] {
  const firsts = lines.map(([first = ""]) => fieldOf(first));
  const isHead = lines.some((cells) => cells.slice(1).some((cell) => fieldOf(cell) === "visitors"));
  const isNamed = firsts.some(isOutcome) || lines[0]?.[0] === "";
  const isTurned = firsts.includes("visitors") && isNamed && !isHead;
  return isTurned ? turned(lines) : lines;
}

/** A number as somebody wrote it, or why it isn't one. */
export function numberOf(cell: string, isCount: boolean): number | string {
  if (isCount && /%$/.test(cell)) return said("share instead of a count", cell);
  const [decimal, whole] = [readDecimal(cell), readCount(cell)];
  // 1500.0 is how programs write a whole number; 1.500 is how people do.
  const value = isCount ? (whole ?? decimal) : (decimal ?? whole);
  return value ?? said(DATE.test(cell) ? "date" : "not a number", cell);
}

function readJson(text: string): Table {
  const rows: Row[] = [];
  // Its "std" can't be told from the error of a mean.
  if (/"control_?std"/i.test(text)) return { rows, notices: [said("error of a mean", "std")] };
  // One value, or one on each line, as logs and warehouses write it.
  for (const json of [text, `[${text.replace(/\n+/g, ",")}]`])
    try {
      if (rows.length === 0) collect(JSON.parse(json), "", null, rows);
    } catch {}
  return { rows: toShares(rows), notices: [] };
}

/**
 * Every object that has visitors and an outcome is a version: PostHog's and GrowthBook's have, at some depth.
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
    const own = found[field] ?? null;
    // A program's point is a decimal one.
    return typeof own === "string" ? Number(own) || (readCount(own) ?? readDecimal(own)) : own;
  };
  const [conversions, failures] = [number("conversions"), number("failures")];
  const [total, squares, counted] = [number("sum"), number("squares"), number("count")];
  const both = conversions === null || failures === null ? null : conversions + failures;
  const people = number("visitors") ?? both ?? number("sessions");
  const visitors = people ?? counted;
  if (visitors === null) return null;
  let [mean, sd] = [number("mean"), number("sd")];
  if (total !== null && squares !== null) {
    mean = total / visitors;
    sd = Math.sqrt((squares - total * mean) / (visitors - 1));
  }
  if (mean !== null && sd !== null) return { name, visitors, mean, sd };
  const converted = conversions ?? total ?? (people === null ? null : counted);
  return converted === null ? null : { name, visitors, conversions: converted };
}

/** If all averages are of zeros and ones, they are shares. */
function toShares(rows: Row[]): Row[] {
  const isShare = ({ mean, sd }: Row) => {
    const [m, s] = [mean ?? 0, sd ?? 0];
    return s > 0 && Math.abs(s ** 2 - m * (1 - m)) <= 0.01 * s ** 2;
  };
  const shareOf = ({ name, visitors, mean }: Row) => {
    const conversions = Math.round((mean ?? 0) * (visitors ?? 0));
    return { name, visitors, conversions };
  };
  return rows.every(isShare) ? rows.map(shareOf) : rows;
}

/** An object's own fields, and those of what it has for itself alone, not of its list of versions. */
function gather(value: object, found: Found, depth: number): void {
  for (const [key, inner] of Object.entries(value)) {
    const field = fieldOf(key);
    if (field && (typeof inner === "number" || typeof inner === "string"))
      // "variationName" is for people, "variationId" isn't.
      found[field] = /.name$/i.test(key) ? inner : (found[field] ?? inner);
    const [own] = depth === 0 && /^(stats|analyses)$/.test(key) ? [inner].flat() : [];
    if (own && typeof own === "object") gather(own, found, 1);
  }
}

/** Without rows that aren't versions, today's version first. */
function tidied(table: Table): Table {
  const { rows, notices } = table;
  const isTotal = (row: Row, at: number) => {
    const others = rows.filter((other) => other !== row);
    const addsUp = (["visitors", "conversions"] as const).every(
      (field) => row[field] == null || row[field] === sum(others.map((one) => one[field] ?? 0)),
    );
    const isEdge = rows.length > 2 && (at === 0 || at === rows.length - 1);
    return TOTAL.test(row.name.trim()) || (isEdge && addsUp && (row.visitors ?? 0) > 0);
  };
  const totals = rows.filter(isTotal);
  const versions = rows.filter((row) => !totals.includes(row));
  const [today] = versions.filter(({ name }) => TODAY.test(name.trim()));
  for (const { name } of totals) notices.push(said("total left out", name));
  const names = versions.map(({ name }) => name);
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (twice) return { rows: [], notices: [...notices, said("name twice", twice)] };
  if (!today || today === versions[0]) return { ...table, rows: versions };
  notices.push(said("moved first", today.name));
  return { ...table, rows: [today, ...versions.filter((row) => row !== today)] };
}
