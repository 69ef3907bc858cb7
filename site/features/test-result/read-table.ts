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
  /** A column or key says that it's today's version. */
  isToday?: boolean;
}
export interface Table {
  rows: Row[];
  /** What was measured; empty if nothing but a general name says it. */
  metric?: string;
  /** What became of cells and rows that couldn't be used. */
  notices: string[];
}

/** Column names and keys, in small letters alone; the first one that matches counts. */
const FIELDS = [
  ["metric", /^metric(name)?$/],
  ["baseline", /^is(baseline|control)$/],
  ["planned", /^(planned|target|expected|intended|required)(?!s?$)|^goal(users|visitors)|planned$/],
  ["rate", /rate|percent|^cr$|^cvr$|share|lift|uplift|chance|pvalue|significan/],
  ["squares", /^sum(of)?squares/],
  ["failures", /^fail(ure)?s?(count)?$/],
  ["error", /^(stderr|standarderror)$/],
  ["sd", /^(sd|std|standarddeviation|standardabweichung)$|std(dev|ev)$/],
  ["mean", /^(mean|average|avg|durchschnitt|mittelwert)|per(visitor|user)(value)?$|^peruservalue$/],
  [
    "money",
    /revenue|sales|umsatz|turnover|spen[dt]|(eur|usd|gbp)$|^total(orders|purchases)$|.value$/,
  ],
  [
    "conversions",
    /conv|keyevents?$|^success(es|count)?$|^(orders|purchases|signups|goals?|numerator|bestellungen|value)$/,
  ],
  [
    "visitors",
    /visitor|users?$|^(n|units?|participants|samples?|samplesize|numberofsamples|people|denominator|besucher|nutzer|size|absoluteexposure)$/,
  ],
  ["group", /^experimentgroup$/],
  ["name", /^(name|variante?|variation(name|id)?|version|group(name)?|key|arm|gruppe|id)$/],
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
  /cancel|refund|churn|bounce|unsubscri|uninstall|deinstall|abmeld|complain|beschwerde|error|fail|abandon|drop.?off|\brage|opt.?out|\bexit|\blost\b|returns\b|storn|kündig|retour|fehler|support.(contact|request|call)|tickets?\b(?!.*(sold|sales|bought|book|order|resolved))/i;
const NOT = /^(not|non|no)[\s_-]|^un-?conv|n[’']t\b/i;
/** Anywhere beside trouble it makes good news of it: "Errors not seen", "Error-free". */
const DENIED = /\b(not|non|no|never|without|nicht|ohne|kein\w*)\b|n[’']t\b|\bfree\b/i;
/** Of what our patterns' guardrails are called. */
const RISES =
  /revenue|spending|sign-ups|clicks|start rate|recall of|length of answers|must not fall|completed|activities|usual range|at once/i;
/** Which way a metric or guardrail should go, if its name says so. */
export function wantedOf(name: string): Wanted | undefined {
  if (TROUBLE.test(name)) return DENIED.test(name) ? undefined : "less";
  return NOT.test(name) ? "less" : RISES.test(name) ? "more" : undefined;
}

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
  "first result":
    "Only the first of several results was read: check that it’s the metric you mean, for all visitors.",
  "too many cells": "{it} has more cells than the first line. Put numbers with commas in quotes.",
  "no names":
    "Three numbers in a line need names: begin with a line such as Version, Visitors, Mean, SD.",
  "thousand or fraction": "{it} may be a thousand or a fraction: type {whole} or {fraction}.",
};
/** `text` is the cell or the row's name. */
export const said = (notice: keyof typeof SENTENCES, text = ""): string =>
  SENTENCES[notice]
    .replace("{it}", () => (text ? `“${text}”` : "A row without a name"))
    .replace("{whole}", text.replace(/[.,]/, ""))
    .replace("{fraction}", `${text.replace(",", ".")}0`);

const TOTAL =
  /^(grand )?(total|sum|overall|all (users|visitors)|gesamt|gesamtergebnis|summe|insgesamt|average|avg|mean|durchschnitt|mittelwert)s?:?$/i;
/** Also "Control (A)", "Control - old page" and "A (control)". */
const TODAY =
  /(^|\()(control|baseline|original|today(’s)?|current|kontrolle)( group)?($|\)|\s*[(:,]|\s[–-]\s)/i;
const MONTH =
  "(jan(uary|uar|vier|v)?|feb(ruary|ruar)?|fév(rier|r)?|mar(ch|s)?|märz?|mrz|apr(il)?|avr(il)?|ma[iy]|june?|juni|juin|july?|juli|juil(let)?|aug(ust)?|août|sept?(ember|embre)?|o[ck]t(ober|obre)?|nov(ember|embre)?|de[cz](ember)?|déc(embre)?)\\.?";
/** 03.05.2024, 2024-05-03, 5-Mar, 05. Mai: what spreadsheets make of 5.3 or 3/5. */
const DATE = new RegExp(
  `^\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}$|^\\d{1,2}[./-]\\d{1,2}[./-]?$|^\\d{1,2}[-. ]+${MONTH}([-. ]+\\d{2,4})?$|^${MONTH}[-. ]+\\d{1,4}$`,
  "iu",
);

/** Without what can't be seen, or turns the letters after it around. */
export const visible = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "");

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
    const parts = inner.match(new RegExp(`("(?:[^"]|"")*"|[^${mark}]*)([${mark}]|$)`, "g")) ?? [];
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
  const long =
    heads.length > 0 && all.find((cells) => cells.some((cell, n) => cell && !(n in heads)));
  if (long) return { rows: [], notices: [said("too many cells", long[0])] };
  const fields = fieldsOf(heads, all, notices);
  // Statsig's export has each metric as a whole, and for parts of the visitors.
  const [metric, part] = [fields.indexOf("metric"), heads.indexOf("metric_dimension")];
  const whole = all.find((cells) => cells[part] === "!statsig_topline") ?? all[0];
  const body = all.filter((cells) => [metric, part].every((at) => cells[at] === whole?.[at]));
  if (body.length < all.length) notices.push(said("first metric", whole?.[metric]));
  const placeOf = (field: Field) => {
    const isUnique = (head: string, at: number) => fields[at] === field && /unique/i.test(head);
    return heads.some(isUnique) ? heads.findIndex(isUnique) : fields.indexOf(field);
  };
  const outcome = placeOf(fields.includes("conversions") ? "conversions" : "mean");
  const visitors = body.map((cells) => cells[placeOf("visitors")] ?? "");
  const byPoints = groupsByPoints(visitors, body.flat());
  const rows = body.map((cells): Row => {
    const cellOf = (field: Field) => cells[placeOf(field)] ?? "";
    const number = (field: Field, isCount: boolean) => {
      const value = cellOf(field) ? numberOf(cellOf(field), isCount, byPoints) : null;
      if (typeof value !== "string") return value;
      notices.push(value);
      return null;
    };
    const [name, visitors] = [cellOf("group") || cellOf("name"), number("visitors", true)];
    const about = { name, visitors, isToday: YES.test(cellOf("baseline")) };
    if (fields[outcome] !== "mean") return { ...about, conversions: number("conversions", true) };
    const error = number("error", false);
    const sd = error === null ? number("sd", false) : error * Math.sqrt(visitors ?? 0);
    return { ...about, mean: number("mean", false), sd };
  });
  const money = heads[fields.indexOf("money")];
  const text = heads[fields.indexOf("rate")] ?? body[0]?.find((cell) => cell.endsWith("%"));
  if (outcome < 0 && money) notices.push(said("sum of money", money));
  else if (outcome < 0 && text && fields.includes("visitors"))
    notices.push(said("share instead of a count", text));
  const columns = turned(body);
  const unread = heads.filter((head, at) => {
    const [field = "count", cells = []] = [fields[at], columns[at]];
    const isRead = at === outcome || at === placeOf("visitors") || BESIDE.test(field);
    const isCounted = cells.some(isNumber) && !cells.some(isPercent) && !isIndex(cells);
    return head && isCounted && !isRead && (field !== "money" || outcome >= 0);
  });
  if (unread.length > 0) notices.push(`Not read: ${new Intl.ListFormat("en-GB").format(unread)}.`);
  const label = heads[outcome] ?? "";
  const called = whole?.[metric] || (fieldOf(label) && !wantedOf(label) ? "" : label);
  return { rows: fields.includes("error") ? toShares(rows) : rows, metric: called, notices };
}

const YES = /^(true|yes|ja|1|x)$/i;
/** Columns that aren't an outcome, or belong to one. */
const BESIDE = /^(rate|squares|error|sd|sessions|name|group|metric|baseline)$/;
const amount = (cell: string) => cell.replace(/^\p{Sc}|\p{Sc}$/gu, "");
const isNumber = (cell: string) => readDecimal(amount(cell)) !== null || readCount(cell) !== null;
const isPercent = (cell: string) => cell.endsWith("%");
const isIndex = (cells: string[]) => cells.every((cell, n) => cell === "" || cell === `${n + 1}`);
const isOutcome = (field: Field | undefined) => field === "conversions" || field === "mean";

/** By the columns' names; those without a known one by what's in them. */
function fieldsOf(heads: string[], body: string[][], notices: string[]): (Field | undefined)[] {
  const columns = turned(body);
  const fields = columns.map((cells, at) => {
    const field = fieldOf(heads[at] ?? "");
    return field === "metric" && cells.some(isNumber) ? undefined : field;
  });
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
    isUnknown(at) && cells.some(isValue) && !cells.some(isPercent) ? [at] : [],
  );
  if (free.length > 2 && isIndex(columns[free[0] ?? -1] ?? [])) free.shift();
  const three = [fields.indexOf("visitors"), ...free].filter((at) => at >= 0);
  const rate = free.find((at) => {
    const [n = 0, k = 0] = three.filter((other) => other !== at);
    return three.length === 3 && body.every((cells) => isRate(cells[at], cells[k], cells[n]));
  });
  if (rate !== undefined) fields[rate] = "rate";
  const rest = free.filter((at) => at !== rate);
  const isBare = heads.length === 0;
  if (isBare && rest.length > 2) notices.push(said("no names"));
  const outcome = fields.includes("sd") || fields.includes("error") ? "mean" : "conversions";
  const order: Field[] = fields.some(isOutcome) ? ["visitors"] : ["visitors", outcome];
  const missing = order.filter((field) => !fields.includes(field));
  if (isBare ? rest.length < 3 : rest.length === missing.length)
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
  const isCorner = lines[0]?.[0] === "" || /^(name|metric)$/.test(firsts[0] ?? "");
  const isTurned = firsts.includes("visitors") && (firsts.some(isOutcome) || isCorner) && !isHead;
  if (!isTurned) return lines;
  const [[, ...heads] = [], ...rest] = turned(lines);
  return [["Version", ...heads], ...rest];
}

/** Whether visitors are written as 12.040, or something as 1.482,50. */
export const groupsByPoints = (visitors: readonly string[], others: readonly string[]): boolean =>
  visitors.some((text) => /^\d{1,3}(\.\d{3})+$/.test(text.trim())) ||
  others.some((text) => /\.\d{3},\d/.test(text));

/** A number as somebody wrote it, or why it isn't one. */
export function numberOf(cell: string, isCount: boolean, byPoints = false): number | string {
  if (isCount && isPercent(cell)) return said("share instead of a count", cell);
  const bare = isCount ? cell : amount(cell).trim();
  const isUnclear = /^[+−-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) && (byPoints || bare.includes(","));
  if (isUnclear && !isCount) return said("thousand or fraction", bare);
  const [decimal, whole] = [readDecimal(bare), readCount(bare)];
  // 1500.0 is how programs write a whole number; 1.500 is how people do.
  const value = isCount ? (whole ?? decimal) : (decimal ?? whole);
  return value ?? said(DATE.test(cell) ? "date" : "not a number", cell);
}

/** `list` is the path of what it's in, `way` that from its name to its numbers. */
type Version = { row: Row; metric: string; list: string; way: string };
type Versions = { all: Version[]; notices: string[] };
type Around = { metric: string; name?: string; depth?: number };

function readJson(text: string): Table {
  const found: Versions = { all: [], notices: [] };
  const { all, notices } = found;
  // Its "std" can't be told from the error of a mean.
  if (/"control_?std"/i.test(text)) return { rows: [], notices: [said("error of a mean", "std")] };
  // One value, or one on each line, as logs and warehouses write it.
  for (const json of [text, `[${text.replace(/\n+/g, ",")}]`])
    try {
      if (all.length + notices.length === 0) collect(JSON.parse(json), [], { metric: "" }, found);
    } catch {}
  const { metric = "", way, list = "" } = all[0] ?? {};
  const isOne = (one: Version) => one.way === way && one.list.startsWith(list);
  const own = all.filter((one) => one.metric === metric && isOne(one));
  const isOther = metric !== "" && all.some((one) => one.metric !== metric);
  if (own.length < all.length)
    notices.push(isOther ? said("first metric", metric) : said("first result"));
  return { rows: toShares(own.map(({ row }) => row)), metric, notices };
}

/** Every object that has visitors and an outcome is a version: PostHog's and GrowthBook's have, at some depth. */
function collect(value: unknown, path: (string | number)[], around: Around, to: Versions): void {
  if (typeof value !== "object" || value === null) return;
  const found: Found = {};
  if (!Array.isArray(value)) gather(value, found, 0);
  const metric = String(found.metric ?? around.metric);
  const named = found.name !== undefined && { name: String(found.name), depth: path.length };
  const own = { ...around, metric, ...named };
  const key = path.at(-1);
  const { name = typeof key === "string" ? key : "", depth = path.length } = own;
  const row = rowOf(found, name, to.notices);
  if (row) {
    const list = ["", ...path.slice(0, depth && depth - 1), ""].join("/");
    const way = path.slice(depth).filter((part) => typeof part === "string");
    to.all.push({ row, metric, list, way: way.join("/") });
  } else
    for (const [inner, part] of Array.isArray(value) ? value.entries() : Object.entries(value))
      collect(part, [...path, inner], own, to);
}

function rowOf(found: Found, name: string, notices: string[]): Row | null {
  const number = (field: Field): number | null => {
    const own = found[field] ?? null;
    if (typeof own !== "string") return own;
    const isAverage = field === "mean" || field === "sd";
    // A program's point is a decimal one.
    const value = Number(own) || numberOf(own, !isAverage);
    if (typeof value === "number") return value;
    if (isAverage) notices.push(value);
    return null;
  };
  const [conversions, failures] = [number("conversions"), number("failures")];
  const [total, squares, counted] = [number("sum"), number("squares"), number("count")];
  const both = conversions === null || failures === null ? null : conversions + failures;
  const people = number("visitors") ?? both ?? number("sessions");
  const visitors = people ?? counted;
  if (visitors === null) return null;
  const about = { name, visitors, isToday: YES.test(`${found.baseline}`) };
  let [mean, sd] = [number("mean"), number("sd")];
  if (total !== null && squares !== null) {
    mean = total / visitors;
    sd = Math.sqrt((squares - total * mean) / (visitors - 1));
  }
  if (mean !== null && sd !== null) return { ...about, mean, sd };
  const converted = conversions ?? total ?? (people === null ? null : counted);
  return converted === null ? null : { ...about, conversions: converted };
}

/** If all averages are of zeros and ones, they are shares. */
function toShares(rows: Row[]): Row[] {
  const isShare = ({ mean, sd }: Row) => {
    const [m, s] = [mean ?? 0, sd ?? 0];
    return s > 0 && Math.abs(s ** 2 - m * (1 - m)) <= 0.01 * s ** 2;
  };
  const shareOf = ({ mean, sd: _, ...row }: Row) => ({
    ...row,
    conversions: Math.round((mean ?? 0) * (row.visitors ?? 0)),
  });
  return rows.every(isShare) ? rows.map(shareOf) : rows;
}

/** An object's own fields, and those of what it has for itself alone, not of its list of versions. */
function gather(value: object, found: Found, depth: number): void {
  for (const [key, inner] of Object.entries(value)) {
    const field = fieldOf(key);
    if (field === "baseline") found[field] = String(inner);
    else if (field && (typeof inner === "number" || typeof inner === "string"))
      // "name" and "variationName" are for people, "id" and "variationId" aren't.
      found[field] = /name$/i.test(key) ? inner : (found[field] ?? inner);
    const [own] = depth === 0 && /^(stats|analyses)$/.test(key) ? [inner].flat() : [];
    if (own && typeof own === "object") gather(own, found, 1);
  }
}

/** Without rows that aren't versions, today's version first. */
function tidied(table: Table): Table {
  const { notices } = table;
  const rows = table.rows.map((row) => ({ ...row, name: visible(row.name) }));
  const metric = visible(table.metric ?? "");
  const isTotal = (row: Row) => {
    const others = rows.filter((other) => other !== row);
    const addsUp = (["visitors", "conversions"] as const).every(
      (field) => row[field] == null || row[field] === sum(others.map((one) => one[field] ?? 0)),
    );
    const isNameless = !row.name && others.length > 1 && others.every(({ name }) => name);
    return TOTAL.test(row.name.trim()) || (isNameless && addsUp);
  };
  const totals = rows.filter(isTotal);
  const versions = rows.filter((row) => !totals.includes(row));
  const today =
    versions.find(({ isToday }) => isToday) ?? versions.find(({ name }) => TODAY.test(name.trim()));
  for (const { name } of totals) notices.push(said("total left out", name));
  const names = versions.map(({ name }) => name);
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (twice) return { rows: [], notices: [...notices, said("name twice", twice)] };
  if (!today || today === versions[0]) return { rows: versions, metric, notices };
  notices.push(said("moved first", today.name));
  return { rows: [today, ...versions.filter((row) => row !== today)], metric, notices };
}
