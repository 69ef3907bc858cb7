// Versions out of what people paste: cells, CSV, Markdown or JSON become one grid, and people say what its columns are.
import { versionName } from "../../../generators/measure-notes.ts";
import { sum } from "../../../statistics/intervals.ts";
import { readCount, readDecimal } from "../sample-size/read-number.ts";
import type { NumberName } from "./draft.ts";

/** Heads may be fewer than columns, and empty; `about`: texts of no line, `outside`: what has numbers. */
export type Grid = { about: string[]; outside: string[]; heads: string[]; lines: string[][] };
/** By column its role; which rows, if versions have several; today's version. Empty until it's chosen. */
export type Choices = { roles: readonly Role[]; part: string; today: string };
/** A number is NaN if it's missing or can't be read. */
export type Row = { name: string; visitors: number } & Partial<Record<NumberName, number>>;
export interface Table {
  /** Today's version first; none until the choices suffice. */
  rows: Row[];
  /** What to choose today's version from. */
  names: string[];
  /** What to choose rows from, if it's several. */
  parts: string[];
  /** What was measured, as a heading, a column of metrics or a text such as "Metric: refunds" says it; empty if none does. */
  metric: string;
  without: string; // what the chosen rows leave out
  doubts: string; // sentences on what of the table is against what was read
  unused: string; // a sentence with all of the paste's other numbers and texts; empty if nothing
  /** What's still to choose, and which cells couldn't be read. */
  notices: string[];
}

/** What a column can be, and the headings and keys that propose it, by their letters. */
const HEADINGS = {
  "Not used": /^$/,
  Version:
    /^((varia(nte?|tion)|version|(experiment)?group|gruppe|arm|bucket|treat(ed|ment))s?(name|key|id)?|name|key)$/,
  Metric: /^(metric|goal|event)s?(name|key|id)?$/,
  Visitors:
    /^((unique|active|total)?(visitor|user)s?(count|total)?|(number|no)of(visitors|users|samples)|(anzahl)?(besucher|nutzer)|teilnehmer|visiteurs|utilisateurs|visitantes|usuarios|participants|subjects|(unique)?exposures|(exposed|assigned|enrolled)(visitors|users)?|n|units|samplesize)$/,
  Conversions:
    /^((unique|numberof|noof|n|anzahl)?(conversions?|konversionen|conversiones)(count)?|convs?|converters|(users|visitors|people|customers)?(who)?converted(users|visitors|people|customers)?|signups|orders|purchases|bestellungen|success(es|count))$/,
  "Not converted": /^failurecount$/,
  Mean: /^(mean|average|avg|durchschnitt|mittelwert|peruservalue)$/,
  "Standard deviation": /^(sd|std|stdev|(peruservalue)?stddev|standard(deviation|abweichung))$/,
  "Standard error": /^(se|stderr|standarderror)$/,
  Sum: /^sum$/,
  "Sum of squares": /^sum(of)?squares$/,
};
export type Role = keyof typeof HEADINGS;
export const ROLES = Object.keys(HEADINGS) as Role[];
const lettersOf = (head: string) => head.toLowerCase().replace(/[^\p{L}]/gu, "");
const roleOf = (head: string): Role =>
  ROLES.find((role) => HEADINGS[role].test(lettersOf(head))) ?? "Not used";
const isOfNumbers = (head: string) => !/^(Not used|Version|Metric)$/.test(roleOf(head));
/** They name no outcome of their own. */
const GENERAL =
  /^((total|unique|users|numberof|noof|n|anzahl)?[ck]onv(s|ert(ed|ers)(users)?|ersions?(count)?|ersionen|ersiones)?|mean|average|avg|durchschnitt|mittelwert|sum|(peruser)?value)$/;
/** Of which one person may have several; people who did it at least once; and people. */
const EVENTS = /\b(total|events?|hits|views?|clicks|impressions|sessions|visits)\b/i;
const DOERS =
  /\b(buyers|payers|purchasers|converters|clickers|customers|(converted|paying|buying|ordering) (users|visitors|customers|people|accounts)|\w+ who (convert|buy|bought|purchas|order|paid|click)\w*|unique (buy|click|conver|order|purchas)\w*)\b/i;
const PEOPLE =
  /users?|visitors?|\b(unique|people|persons?|personen|customers|kunden|clients|contacts|recipients|subscribers|members|accounts)\b/i;
/** A share of the visitors, as a heading. */
const RATE =
  /^(((user|visitor|purchase|order|unique|overall) )?(conv\w*\.?[ _-]?(rate|%)|konversionsrate)|(purchase|order) rate|conversions? \(%\)|taux de conversion|tasa de conversi[oó]n|rate|cvr?|cr)( \((unique|users|visitors|%)\))?$/i;
const isCounted = (roles: readonly Role[]) =>
  roles.includes("Conversions") || roles.includes("Not converted");

/** Rows that are of no version: totals, and people who got none. */
const TOTAL =
  /^(grand |sub-?)?(total|sum( of all)?|((relative|absolute|%) )?((up)?lift|change|diff(erence)?)|overall|combined|all( (users|visitors|devices|variants|variations|versions|groups|traffic))?|alle|totale( complessivo)?|totaal|somme|suma|razem|everyone|everybody|pooled|(experiment|whole|total) (test|total|geral)|tous|todos|eindtotaal|итого|всего|suma końcowa|celkem|összesen|totalt|yhteensä|genel toplam|activity total|合計|总计|합계|—|Σ|gesamt|gesamtergebnis|gesamtsumme|total g[eé]n[eé]ral|ensemble|delta|summe|insgesamt|average|avg|ø|mean|median|durchschnitt|mittelwert)s?\.?( \(.*\))?:?$|^(!statsig_topline|\(empty\))$/i;
const NOBODY = /^(\((not set|other|none)\)|not set|null|undefined|unassigned|\$multiple)$/i;
const isNobody = (name: string) => TOTAL.test(name) || NOBODY.test(name);
/** Also "control_group", "Original page", "Control: 20% off" and "A - Control", but no "Control + banner". */
export const TODAY =
  /^([a-z\d]( ?[-:(] ?| ))?(control|ctrl|baseline|original|today['’]s|status quo|contrôle|témoin|kontrolle?)([ _-]?(group|gruppe|page|version|design))?( [-–] .*| ?[:()].*)?$/iu;
/** Keys that say nothing of what was measured. */
const STRUCTURE =
  /^((variant_)?results?|data|rows?|items?|varia(nt|tion)s?|versions?|groups?|arms|metrics?|experiments?)$/i;
/** Above, below or in the heads of a table they may say that B is today's. */
const HINT =
  /kontroll|control|baseline|original|current|today|existing|live|default|champion|incumbent|since|lift|new|(?<![/\p{L}])[a-e](?![/\p{L}])/iu;
/** If all names are such letters and nothing says otherwise, A is today's. */
const LETTER = /^((variante?|version|group|gruppe)[ _-]?)?([a-e])$/i;
const MONTH =
  "(jan(uary|uar|vier|v)?|feb(ruary|ruar)?|fév(rier|r)?|mar(ch|s)?|märz?|mrz|apr(il)?|avr(il)?|ma[iy]|june?|juni|juin|july?|juli|juil(let)?|aug(ust)?|août|sept?(ember|embre)?|o[ck]t(ober|obre)?|nov(ember|embre)?|de[cz](ember)?|déc(embre)?)\\.?";
/** 03.05.2024, 2024-05-03, 5-Mar, 05. Mai: what spreadsheets make of 5.3 or 3/5. */
const DATE = new RegExp(
  `^\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}([T ].*)?$|^\\d{1,2}[./-]\\d{1,2}[./-]?$|^\\d{1,2}[-. ]+${MONTH}([-. ]+\\d{2,4})?$|^${MONTH}[-. ]+\\d{1,4}$`,
  "iu",
);
/** A share beside a count, as in "500 (5%)". */
const SHARE = /\((?<=(^|[\t;|,"]|\s\s)\s?\d[\d.,'’]*( \d{3})* ?\()[\d.,]+ ?%\)/gm;

/** Without what can't be seen, or turns the letters after it around. */
export const visible = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "");

/** More is a log of events, or no table, and would keep the page busy; `listed`: in the address, too. */
const MOST = { lines: 1000, columns: 100, listed: 40 };

/** Whether a table calls a version as the page does, or as the code of its test: what else a name says may be another. */
export const isCalled = (name: string, own: string) => [own, versionName(own)].includes(name);

/** Never throws: what isn't a table has no lines. */
export function readGrid(pasted: string): Grid {
  // Without a chat's block of code, and bold cells' marks.
  const shares = pasted.match(SHARE) ?? [];
  const text = pasted.replace(SHARE, "").replace(/^\s*```.*\n|```\s*$|\*\*|\b__|__\b/g, "");
  const all = /^\s*[[{]/.test(text) ? linesOfJson(text.trim()) : linesOfText(text);
  const [about = [], outside = [], heads = [], ...lines] = all.map((cells) => cells.map(visible));
  const isTable =
    lines.length <= MOST.lines && lines.every((cells) => cells.length <= MOST.columns);
  if (shares.length > 0) outside.push(listed(["in brackets", ...shares.slice(0, MOST.listed)]));
  return { about, outside, heads, lines: isTable ? turned(turned(lines).map(inOneWay)) : [] };
}

/** "C: 8,000 / 400" */
const listed = ([first = "", ...cells]: string[]) =>
  [first, cells.filter(Boolean).join(" / ")].filter(Boolean).join(": ").trim();

/** 950.000 beside 1005.000, which has no thousands, has none either. */
function inOneWay(cells: string[]): string[] {
  const mark = cells.find((cell) => /^\d{4,}[.,]\d{3}$/.test(cell))?.at(-4);
  return cells.map((cell) => (mark && cell.at(-4) === mark ? `${cell}0` : cell));
}

function cellsOf(text: string): string[][] {
  const quoted = /(?<=^|[\t;|,])"(?:[^"]|"")*"(?=[\t;|,\r]|$)/gm;
  const flat = text.replace(quoted, (cell) => cell.replace(/\s*\n\s*/g, " "));
  const lines = flat.split(/\r?\n/).filter((line) => /[\p{L}\d]/u.test(line));
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

/** What's above the headings or below, its numbers, the headings, and a line for each row. */
function linesOfText(text: string): string[][] {
  const lines = upright(cellsOf(text));
  const hasNumber = (cells: string[]) => cells.some(isNumber);
  const named = lines.map((cells) => (hasNumber(cells) ? 0 : cells.filter(isOfNumbers).length));
  const first = lines.findIndex(hasNumber);
  // Titles and numbers of the whole test may be above the columns' names.
  const sure = named.findIndex((count) => count > 1);
  const likely = named.slice(0, first).lastIndexOf(1);
  const at = [sure, likely].find((place) => place >= 0) ?? first - 1;
  const before = lines.slice(0, at + 1);
  const heads = before.pop() ?? [];
  const below = lines.slice(at + 1, first);
  // A line of one text at the end, or of two, names no version: it may say what was measured.
  const last = lines.findLastIndex(([name = "", ...cells]) => {
    const filled = cells.filter(Boolean);
    const isName = cells.length > 0 && filled.length === 0 && !name.includes(":");
    return filled.length > 1 || filled.some(isNumber) || isName;
  });
  const hasTexts = (cells: string[]) => cells.slice(1).filter(hasLetter).length > 1;
  const rows = lines.slice(at + 1, last + 1);
  // Names of several words are more cells than there are columns.
  const isShifted = rows.every((cells) => cells.length < heads.filter(Boolean).length);
  // What two rows of headings mean together isn't guessed.
  const isUnclear = named.filter((count) => count > 1).length > 1 || below.some(hasTexts);
  const around = [...before, ...lines.slice(last + 1)];
  // Those of several words, and numbers that can't be read, such as 10k.
  if (isShifted || heads.some((head) => /^\d/.test(head))) around.push(heads);
  const texts = around.filter((cells) => !hasNumber(cells)).map(listed);
  const notes = texts.filter(
    (text) => text && !/^\(?\d+ rows?( in set)?( \([\d.]+ m?s(ec)?\))?\)?$/.test(text),
  );
  const outside = around.filter(hasNumber).map(listed);
  return first < 0 || isUnclear ? [] : [notes, outside, isShifted ? [] : heads, ...rows];
}

/** With a line for each version, also if each had a column. */
function upright(lines: string[][]): string[][] {
  const isCount = (cell = "") => /^(Visitors|Conversions)$/.test(roleOf(cell));
  const isSideways =
    lines.some(([first, ...cells]) => isCount(first) && cells.some(isNumber)) &&
    !lines.some(([, ...cells]) => cells.some(isCount));
  if (!isSideways) return lines;
  const top = lines.findIndex(([, ...cells]) => cells.filter(Boolean).length > 1);
  const [[corner = "", ...heads] = [], ...rest] = turned(lines.slice(top));
  const title = hasLetter(corner) && roleOf(corner) === "Not used" ? [[`Metric: ${corner}`]] : [];
  return [...lines.slice(0, top), ...title, ["Version", ...heads], ...rest];
}

const hasLetter = (cell: string) => /\p{L}/u.test(cell);

type Cells = Record<string, string>;
type Search = { isRow: (own: Cells) => boolean; outside: string[] };
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
/** A list is one cell, and its ends stand for a long one. */
function inOne(_key: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.some(isObject)) return value;
  const isLong = value.length > 6;
  return (isLong ? [value[0], `${value.length - 2} more`, value.at(-1)] : value).join(" / ");
}

function linesOfJson(text: string): string[][] {
  const isKnown = (own: Cells) => Object.keys(own).some(isOfNumbers);
  const hasNumber = (own: Cells) => Object.values(own).some(isNumber);
  let rows: Cells[] = [];
  const outside: string[] = [];
  // One value, or one on each line, as logs and warehouses write it.
  for (const json of [text, `[${text.replace(/\n+/g, ",")}]`])
    for (const isRow of [isKnown, hasNumber])
      try {
        if (rows.length === 0) rows = rowsIn(JSON.parse(json, inOne), "", { isRow, outside });
      } catch {} // not JSON in this form
  // A key that all are under may say what was measured.
  const isOfAll = (head: string) =>
    head.endsWith("/") && new Set(rows.map((row) => row[head])).size < 2;
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const around = all.filter(isOfAll).map((head) => rows.find((row) => row[head])?.[head] ?? "");
  const heads = all.filter((head) => !isOfAll(head));
  const lines = rows.map((row) => heads.map((head) => row[head] ?? ""));
  const notes = around.filter((key) => !STRUCTURE.test(key)).map((key) => key && `Metric: ${key}`);
  return [notes, outside, heads.map((head) => head.replace(/\/+$/, "")), ...lines];
}

/** The innermost objects that are rows, each with its key and what objects around say: numbers around several are of all. */
function rowsIn(value: unknown, key: string, search: Search): Cells[] {
  if (Array.isArray(value)) {
    const found = value.map((one) => rowsIn(one, key, search));
    const all = found.flat();
    const others = value.filter((_, at) => found[at]?.length === 0 && all.length > 0);
    for (const one of others) search.outside.push(...cellsIn(key, one).map(listed));
    return all;
  }
  if (!isObject(value)) return [];
  // A version may be called as its kind is, such as "treatment" beside "control".
  const isNamed = Object.keys(value).some((name) => TODAY.test(name));
  const own: Cells = {};
  const lists: [name: string, rows: Cells[]][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const rows = rowsIn(inner, isNamed ? "" : name, search);
    if (rows.length > 0) lists.push([name, rows]);
    else Object.assign(own, Object.fromEntries(cellsIn(name, inner)));
  }
  if (lists.length === 0) return search.isRow(own) ? [own] : [];
  const inside = lists.flatMap(([, rows]) => rows);
  const has = (row: Cells, role: Role) => Object.keys(row).some((head) => roleOf(head) === role);
  // A version's own numbers, beside those of its parts.
  const isOther = (row: Cells) => (head: string) =>
    isNumber(own[head] ?? "") && own[head] !== row[head];
  const isWhole = inside.some((row) => Object.keys(row).some(isOther(row)));
  const isVersion = !isNamed && has(own, "Version") && !inside.some((row) => has(row, "Version"));
  const around = Object.entries(own).flatMap(([head, cell]) => {
    const isName = !isVersion && /^(name|key|id)$/i.test(head);
    const isOfAll =
      inside.length === 1 || (isVersion && !inside.some((row) => has(row, roleOf(head))));
    const name = isName ? `${key || "outer"} ${head}` : head;
    const isKept = (!isNumber(cell) && !cell.includes(" / ")) || (isOfAll && !isWhole);
    if (!isKept && !isWhole) search.outside.push(listed([head, cell]));
    return isKept ? [[name, cell]] : [];
  });
  // Names at one height are of one kind, unless the key around says which.
  const column = (row: Cells) =>
    roleOf(key) === "Not used" || isVersion
      ? "/".repeat(Object.keys(row).filter((head) => head.endsWith("/")).length + 1)
      : `${key}/`;
  const parts = lists.flatMap(([name, rows]) =>
    rows.map((row) => ({ ...Object.fromEntries(around), [column(row)]: name, ...row })),
  );
  return isWhole ? [{ [column({})]: "", ...own }, ...parts] : parts;
}

/** A program's point is a decimal one: 52.100 isn't written as thousands are. */
const cellsIn = (name: string, value: unknown): [head: string, cell: string][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([inner, part]) => cellsIn(`${name} ${inner}`, part))
    : [[name, String(value ?? "").replace(/^-?\d+\.\d{3}$/, "$&0")]];

const amount = (cell: string) => cell.replace(/^\p{Sc}|\p{Sc}$/gu, "");
const isNumber = (cell: string) => readDecimal(amount(cell)) !== null || readCount(cell) !== null;
const isPercent = (cell: string) => cell.endsWith("%");
const isText = (cells: string[]) =>
  cells.some(Boolean) && !cells.some((cell) => isNumber(cell) || DATE.test(cell));

const turned = (lines: string[][]): string[][] =>
  Array.from({ length: Math.max(0, ...lines.map((cells) => cells.length)) }, (_, at) =>
    lines.map((cells) => cells[at] ?? ""),
  );

/** A role that two columns may have is left to people. */
export function proposedRoles({ heads, lines }: Grid): Role[] {
  const columns = turned(lines).map((cells, at) => {
    const head = heads[at] ?? "";
    const role = roleOf(head);
    // Shares are no counts, nor is what is in thousands or of some days; numbers are no names, failures without PostHog's successes may be errors, and Statsig alone calls people units.
    const isNot =
      !cells.some(Boolean) ||
      cells.slice(0, 2).some(isPercent) ||
      head.includes("%") ||
      (role !== "Version" && /[‰\d]/.test(head)) ||
      (role === "Conversions" && /\p{Sc}/u.test(head)) ||
      (role === "Metric" && !isText(cells)) ||
      (role === "Not converted" && !heads.some((one) => lettersOf(one) === "successcount")) ||
      (lettersOf(head) === "units" && !heads.some((one) => roleOf(one) === "Standard error"));
    return { cells, role: isNot ? "Not used" : role };
  });
  const those = (role: Role) => columns.filter((column) => column.role === role);
  const texts = those("Not used").filter(({ cells }) => isText(cells));
  // Without headings: a text and two numbers.
  const numbers = columns.filter(({ cells }) => cells.every(isNumber) && !cells.some(isPercent));
  if (!heads.some(Boolean) && texts.length === 1 && numbers.length === 2)
    for (const [n, column] of numbers.entries()) column.role = n === 0 ? "Visitors" : "Conversions";
  // The only text names the versions if no heading does, and names of versions differ.
  const sure = those("Version");
  const worded = sure.filter(({ cells }) => isText(cells));
  const named = [worded, sure, texts].find((some) => some.length > 0) ?? [];
  const several = named.filter(({ cells }) => new Set(cells).size > 1);
  const [version, rival] = named.length > 1 ? several : named;
  for (const column of [...sure, ...named])
    column.role = column === version && !rival ? "Version" : "Not used";
  return columns.map(({ role }) => (those(role).length === 1 ? role : "Not used"));
}

const differ = (cells: string[]) => cells.length > 1 && new Set(cells).size === cells.length;
const areNames = (cells: string[]) =>
  isText(cells) || (differ(cells.filter(Boolean)) && cells.every((cell) => /^\d*$/.test(cell)));

/** What's still to choose before there are versions to read; empty if nothing. */
function askedOf(roles: readonly Role[], { heads, lines }: Grid): string {
  const isFilled = (at: number) => lines.some((cells) => Number(cells[at]) > 0);
  const has = (...some: Role[]) => some.some((role) => roles.includes(role));
  // Whatever is first may be names, such as prices.
  const isNameless = !turned(lines).some(
    (cells, at) => roles[at] === "Not used" && (areNames(cells) || (at === 0 && differ(cells))),
  );
  const twice = roles.find((role, at) => role !== "Not used" && roles.indexOf(role) < at);
  if (twice) return `Two columns are “${twice}”. Choose one.`;
  const hasMean = has("Mean", "Sum");
  const hasSpread = has("Standard deviation", "Standard error", "Sum of squares");
  if (heads.some((head, at) => /denominatorsum$/.test(lettersOf(head)) && isFilled(at)))
    return "It’s a ratio of two sums, whose spread isn’t in it. Choose a metric for each visitor.";
  if (!has("Version") && !isNameless)
    return "Choose the column with the versions’ names, or write one line for each version.";
  if (!has("Visitors") && !(has("Conversions") && has("Not converted")))
    return "Choose the column with the visitors, or write one line for each version.";
  if (isCounted(roles) && (hasMean || hasSpread))
    return "Choose either conversions or averages, not both.";
  if (isCounted(roles) || (hasMean && hasSpread)) return "";
  if (hasMean || hasSpread) return "Choose the columns with the mean and the standard deviation.";
  return "Choose the column with the conversions, or those with the mean and the standard deviation.";
}

/** Merged cells name a version in its first row alone. A last row without a name that's of no other part is a total. */
function withNames(lines: string[][], at: number): string[][] {
  const texts = turned(lines).filter((cells, n) => n !== at && isText(cells));
  const isLone = lines.filter((cells) => !cells[at]).length === 1;
  return lines.map((cells, n) => {
    const isPart = texts.some((column) => column[n] && !isNobody(column[n]));
    if (cells[at] || (isLone && n === lines.length - 1 && !isPart)) return cells;
    return cells.with(at, lines.slice(0, n).findLast((above) => above[at])?.[at] ?? "");
  });
}

/** The version that a mark or its own name calls today's; undefined if none does, or two differ. */
function toldToday(
  names: string[],
  lines: string[][],
  roles: readonly Role[],
  heads: string[],
): string | undefined {
  const isFlag = (head = "") =>
    /^(is|in)?(baseline|control|holdout)(group)?$/.test(lettersOf(head));
  // In other columns it may be what a version was compared with.
  const isKind = (head = "") => /^(type|role|status|improvement)?$/.test(lettersOf(head));
  const isMark = (cell: string, at: number) =>
    roles[at] === "Not used" &&
    ((TODAY.test(cell) && isKind(heads[at])) ||
      (isFlag(heads[at]) && /^(true|yes|ja|1|x)$/i.test(cell)));
  const marked = names.filter((_, at) => lines[at]?.some(isMark));
  const said = names.filter((name) => TODAY.test(name));
  const told = new Set([marked, said].flatMap((some) => (some.length === 1 ? some : [])));
  return told.size === 1 ? [...told][0] : undefined;
}

const NO_TEXTS = { metric: "", without: "", doubts: "", unused: "" };
const NOTHING_READ = { rows: [], names: [], ...NO_TEXTS };

export function readTable(grid: Grid, { roles, part, today }: Choices, ours = ""): Table {
  const { heads } = grid;
  const cellOf = (cells: string[], role: Role) => cells[roles.indexOf(role)] ?? "";
  const nameOf = (cells: string[]) => cellOf(cells, "Version");
  const hasNames = grid.lines.filter(nameOf).length > 1;
  const named = hasNames ? withNames(grid.lines, roles.indexOf("Version")) : grid.lines;
  const isTotal = (cells: string[]) => (nameOf(cells) ? isNobody(nameOf(cells)) : hasNames);
  const all = named.filter((cells) => !isTotal(cells));
  // Texts that differ within a version tell its rows apart.
  const pairs = (column: string[]) =>
    new Set(all.map((cells, at) => `${nameOf(cells)}\n${column[at]}`)).size;
  const isApart = (cells: string[]) => hasNames && isText(cells) && pairs(cells) > pairs([]);
  const apart = turned(all).map((cells, at) => roles[at] === "Metric" || isApart(cells));
  const partOf = (cells: string[]) =>
    cells.filter((cell, at) => cell && apart[at]).join(" · ") || "(empty)";
  const parts = [...new Set(all.map(partOf))];
  const lines = parts.length > 1 ? all.filter((cells) => partOf(cells) === part) : all;
  const columnOf = (role: Role) => lines.map((cells) => cellOf(cells, role));
  const names = columnOf("Version");
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  const long = heads.length > 0 && all.find((cells) => cells.slice(heads.length).some(Boolean));
  const notice =
    (grid.lines.length === 0 &&
      "There’s no table to read in that. Copy one header line and one line for each version, with all digits.") ||
    (long &&
      `“${long[0]}” has more cells than the first line. Put numbers with commas in quotes.`) ||
    (/\b(thousands?|tausend|tsd|millions?|mio|(users|visitors|numbers) in (k|1,?000)(?!-))\b/i.test(
      grid.about.join("\n"),
    ) &&
      "The numbers seem to be in thousands. Write all digits.") ||
    askedOf(roles, grid) ||
    (!lines[0] && "Choose which rows to read.") ||
    (names.some(Boolean) && names.includes("") && "One row has no name. Write it in the table.") ||
    (twice && `“${twice}” appears twice. Keep one row for each version, and one metric.`);
  if (notice) return { ...NOTHING_READ, parts, notices: [notice] };

  const notices: string[] = [];
  const used = new Set<Role>(["Version", "Metric"]);
  const visitors = columnOf("Visitors");
  const averages = (["Mean", "Standard deviation", "Standard error"] as const).flatMap(columnOf);
  const mark = groupMark(visitors, lines.flat(), averages);
  const rows = lines.map((cells) =>
    rowOf(nameOf(cells), isCounted(roles), (role) => {
      used.add(role);
      const cell = cellOf(cells, role);
      const isField = !/^Sum|error$/.test(role);
      const isCount = role === "Visitors" || isCounted(roles);
      // Such as 5.123 among 10,000 visitors.
      const isShare = role === "Conversions" && cell.at(-4) !== mark;
      const value = cell ? numberOf(cell, isCount, isShare ? "none" : mark, isField) : Number.NaN;
      if (typeof value === "string") notices.push(value);
      return Number(value);
    }),
  );
  const isBeside = (cells: string[], at: number) =>
    roles[at] === "Not used" && isText(cells) && new Set(cells).size > 1;
  const around = [...grid.about, ...grid.outside, ...heads].join("\n");
  const isTold = HINT.test(around) || turned(lines).some(isBeside);
  const areLetters = !isTold && names.every((name) => LETTER.test(name));
  const first = [
    today,
    toldToday(names, lines, roles, heads),
    names.find((name) => ours !== "" && isCalled(name, ours)),
    areLetters && names.find((name) => /a$/i.test(name)),
  ].find((name) => name && names.includes(name));
  if (!first && names[1])
    return { ...NOTHING_READ, names, parts, notices: ["Choose today’s version."] };
  const outcome = heads[roles.findIndex((role) => /^(Conversions|Mean|Sum)$/.test(role))] ?? "";
  // Rows of the same visitors leave out nobody.
  const people = (cells: string[]) =>
    rowOf("", true, (role) => readCount(cellOf(cells, role)) ?? Number.NaN).visitors;
  const isPart = all.some((cells) => !lines.map(people).includes(people(cells)));
  const most = Math.max(...lines.map(people));
  const isWhole =
    part.split(" · ").some((one) => TOTAL.test(one)) && all.every((cells) => people(cells) <= most);
  const total = sum(rows.map((row) => row.visitors));
  const isPeople = (cells: string[]) => nameOf(cells) !== "" && !TOTAL.test(nameOf(cells));
  const everybody = sum(named.filter(isPeople).map(people));
  // A sum, an average or a difference leaves out nobody; one that can't be read may.
  const isLift = (cells: string[]) => /lift|change|diff|delta/i.test(nameOf(cells));
  const leftOut = named.filter(isTotal).flatMap((cells) => {
    const isOf = parts.length === 1 || partOf(cells) === part;
    const cell = cellOf(cells, "Visitors") || cellOf(cells, "Not converted");
    const isSum = [total, everybody, Math.round(total / rows.length)].includes(people(cells));
    const isRest = NOBODY.test(nameOf(cells)) || !(isSum || isPercent(cell) || isLift(cells));
    return isOf && isRest && /[1-9]/.test(cell) ? [nameOf(cells) || "a row without a name"] : [];
  });
  const isGeneral = GENERAL.test(lettersOf(outcome));
  // Rows of a part, such as those of phones, are named for it.
  const parted = [parts.length > 1 ? part : columnOf("Metric")[0], isGeneral ? "" : outcome];
  const [said, title = ""] = /^(?:metric|goal|kpi): *(.+)$/im.exec(grid.about.join("\n")) ?? [];
  const metric = parted.filter(Boolean).join(" · ") || title;
  // A version without any number isn't used either.
  const read = lines.filter((_, at) => Object.values(rows[at] ?? {}).some(Number.isFinite));
  const columns = turned([heads, ...read]).flatMap(([head = "", ...cells], at) => {
    const isUsed = used.has(roles[at] ?? "Not used") || apart[at];
    const text = (isText(cells) ? [...new Set(cells)] : cells).filter(Boolean).join(" · ");
    // Keys around have been read.
    const isName = (cell: string) => TODAY.test(cell) && /^[\w ]*$/.test(cell);
    const isKnown = head === "" && cells.every((one) => STRUCTURE.test(one) || isName(one));
    if (isUsed || isKnown || (!text && !/\d/.test(head))) return [];
    return text ? `${head || `Column ${at + 1}`} (${text})` : head;
  });
  const others = named.filter((cells) => !read.includes(cells)).map(listed);
  const texts = grid.about.filter((text) => text !== said);
  const items = [...columns, ...texts, ...grid.outside, ...others].filter(Boolean);
  const more = items.length > MOST.listed ? `; and ${items.length - MOST.listed} more` : "";
  const unused = items.slice(0, MOST.listed).join("; ").replace(/\.$/, "");
  return {
    rows: toShares(rows).toSorted((a, b) => Number(b.name === first) - Number(a.name === first)),
    names,
    parts,
    without: [isPart && !isWhole && "the other rows", ...leftOut].filter(Boolean).join(", "),
    metric,
    doubts: doubtsOf(heads, lines, roles, rows).join(" "),
    unused: unused && `Not used: ${unused}${more}.`,
    notices: [...new Set(notices)],
  };
}

/** What the columns that aren't used say against those that are. */
function doubtsOf(heads: string[], lines: string[][], roles: readonly Role[], rows: Row[]) {
  const unused = heads.flatMap((head, at) => (roles[at] === "Not used" ? [{ head, at }] : []));
  const headOf = (role: Role) => heads[roles.indexOf(role)] ?? "";
  const [visitors, conversions] = [headOf("Visitors"), headOf("Conversions")];
  const isFewer = (at: number) =>
    rows.some((row, n) => (readCount(lines[n]?.[at] ?? "") ?? 1e9) < Number(row.conversions));
  const isOften =
    EVENTS.test(conversions) || unused.some(({ head, at }) => DOERS.test(head) && isFewer(at));
  const counted = [
    visitors && !PEOPLE.test(visitors) && roleOf(visitors) !== "Visitors" ? visitors : "",
    isOften && !PEOPLE.test(conversions) && !DOERS.test(conversions) ? conversions : "",
  ].filter(Boolean);
  /** Whether a rounded number is none of these. */
  const isOff = (cell: string, ...some: number[]) => {
    const value = readDecimal(cell) ?? readCount(cell);
    const rounding = 0.6 / 10 ** (cell.match(/[.,](\d+)/)?.[1]?.length ?? 0);
    return value !== null && some.every((one) => Math.abs(value - one) > 0.01 * one + rounding);
  };
  const against = unused.flatMap(({ head, at }) =>
    rows.flatMap((row, n) => {
      const cell = lines[n]?.[at] ?? "";
      const share = Number(row.conversions) / row.visitors;
      const isRate = RATE.test(head) && isOff(cell, share, 100 * share);
      const isRest = /(not|un|non)[ -]?converted/i.test(head);
      return isRate || (isRest && isOff(cell, row.visitors - Number(row.conversions)))
        ? [`But “${head}” says ${cell} for ${row.name}, against the columns read: check them.`]
        : [];
    }),
  );
  const several = counted.map(
    (head) => `But “${head}” may count one person several times: then this can’t be trusted.`,
  );
  return [...several, ...against.slice(0, 1)];
}

/** With what follows from others, if it isn't there: PostHog has sums, Statsig errors of means. */
function rowOf(name: string, hasCounts: boolean, number: (role: Role) => number): Row {
  const known = (role: Role, otherwise: () => number) => {
    const value = number(role);
    return Number.isNaN(value) ? otherwise() : value;
  };
  const failed = () => number("Not converted");
  const visitors = known("Visitors", () => number("Conversions") + failed());
  if (hasCounts)
    return { name, visitors, conversions: known("Conversions", () => visitors - failed()) };
  const mean = known("Mean", () => number("Sum") / visitors);
  const variance = () => (number("Sum of squares") - visitors * mean ** 2) / (visitors - 1);
  const error = () => known("Standard error", () => Math.sqrt(variance() / visitors));
  const sd = known("Standard deviation", () => error() * Math.sqrt(visitors));
  return { name, visitors, mean, sd };
}

/** What groups thousands: in 12.040 or 12,040 visitors, or in 1.482,50, 3.045.264 or 18,2; 1.210 may beside an average of 812. */
export function groupMark(visitors: string[], others: string[], averages = others): string {
  const marks = visitors.map((text) => text.trim().match(/^\d{1,3}(?:([.,])\d{3})+$/)?.[1]);
  const isGerman = (text: string) => /\.\d{3},\d|^\d+(\.\d{3}){2,}$|^\d+,\d\d?$/.test(text);
  const some = (form: RegExp) => averages.some((text) => form.test(text));
  const isEither = some(/^[1-9]\d{0,2}\.\d{3}$/) && some(/^\d{1,3}$/);
  return marks.find(Boolean) ?? (others.some(isGerman) ? "." : isEither ? "?" : "");
}

/** A number as people wrote it, or why it isn't one. `mark` groups thousands beside it: "?" if that's unclear, "none" for a share among counts; a field's can be typed again. */
export function numberOf(cell: string, isCount: boolean, mark: string, isField = true) {
  const without = isCount ? "how many people, such as 500" : "a number without %, such as 0.05";
  if (isPercent(cell)) return `“${cell}” is a share. Enter ${without}.`;
  const bare = isCount ? cell : amount(cell).trim();
  if (isCount && mark === "none" && /^\d{1,3}[.,]\d{3}$/.test(cell))
    return `“${cell}” may be a thousand or a share. Type ${without}.`;
  const isEither = !isCount && /^[+−-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
  const isUnclear = isEither && (/[.?]/.test(mark) || bare.includes(","));
  if (isUnclear && (isField || bare.at(-4) !== mark)) {
    const ways = `${bare.replace(/[.,]/, "")} or ${bare.replace(",", ".")}0`;
    const how = isField ? `type ${ways}` : `write it in the table as ${ways} and read it again`;
    return `“${bare}” may be a thousand or a fraction: ${how}.`;
  }
  const [decimal, whole] = [readDecimal(bare), readCount(bare)];
  // 1500.0 is how programs write a whole number; 1.500 is how people do.
  const value = isCount || isUnclear ? (whole ?? decimal) : (decimal ?? whole);
  if (value !== null) return value;
  if (!DATE.test(cell)) return `“${cell}” isn’t a number.`;
  return `“${cell}” is a date that a spreadsheet made of a number. Type the number.`;
}

/** If all averages are of zeros and ones, they are shares. */
function toShares(rows: Row[]): Row[] {
  const isShare = ({ mean = 0, sd = 0 }: Row) =>
    sd > 0 && Math.abs(sd ** 2 - mean * (1 - mean)) <= 0.01 * sd ** 2;
  const shareOf = ({ name, visitors, mean = 0 }: Row) => {
    return { name, visitors, conversions: Math.round(mean * visitors) };
  };
  return rows.every(isShare) ? rows.map(shareOf) : rows;
}
