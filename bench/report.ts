// Turns samples into tables: medians, ratios to the static limit, and whether each figure is met.
import type { Column, Figure, Group, Sample, Target } from "./measurement.ts";

export interface Row {
  target: string;
  medians: Record<string, number | null>;
  /** By column with `ratio`; null where the static limit was not measured. */
  ratios: Record<string, number | null>;
  /** One line per missed figure, empty where all are met. */
  over: { column: string; text: string; reason: string | null }[];
  verdict: "pass" | "over" | "limit" | "failed";
}

/** Null for an empty list; the mean of the middle two for an even one. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2;
}

/** A figure is held against a value as the table shows it. */
function isMissed(figure: Figure, value: string, ratio: number | null): boolean {
  if ("most" in figure) return Number(value) > figure.most;
  if ("least" in figure) return Number(value) < figure.least;
  return ratio === null || Number(ratio.toFixed(2)) > figure.times;
}

function sentence(figure: Figure, heading: string, value: string, ratio: number | null): string {
  const name = heading.replace(/ \(.*\)$/, "");
  if ("most" in figure) return `${name} ${value} > ${figure.most}`;
  if ("least" in figure) return `${name} ${value} < ${figure.least}`;
  return `${name} ${ratio === null ? "without its limit" : `${ratio.toFixed(2)}x > ${figure.times}x`}`;
}

const shown = (value: number, { digits = 0 }: Column): string => value.toFixed(digits);

export function rowsOf(
  group: Group,
  targets: readonly Target[],
  samples: readonly Sample[],
): Row[] {
  const ofGroup = samples.filter((sample) => sample.group === group.name);
  const mediansOf = (name: string): Record<string, number | null> => {
    const mine = ofGroup.filter(({ target }) => target === name);
    const values = (column: string) =>
      mine
        .map(({ measured }) => measured?.values[column])
        .filter((value) => typeof value === "number");
    return Object.fromEntries(
      Object.keys(group.columns).map((column) => [column, median(values(column))]),
    );
  };
  const limit = targets.find(({ kind }) => kind === "static");
  const base = limit ? mediansOf(limit.name) : {};

  return targets.filter(group.measures).map((target) => {
    const mine = ofGroup.filter(({ target: name }) => name === target.name);
    const medians = mediansOf(target.name);
    const ratios: Row["ratios"] = {};
    const over: Row["over"] = [];
    let figures = 0;
    for (const [name, column] of Object.entries(group.columns)) {
      const value = medians[name];
      if (typeof value !== "number") continue;
      const against = base[name];
      if (column.ratio) ratios[name] = against ? value / against : null;
      const figure = column.figure?.(target);
      if (!figure) continue;
      figures += 1;
      if (!isMissed(figure, shown(value, column), ratios[name] ?? null)) continue;
      const reasons = mine.map(({ measured }) => measured?.reasons?.[name]).filter(Boolean);
      over.push({
        column: name,
        text: sentence(figure, column.heading, shown(value, column), ratios[name] ?? null),
        reason: reasons[0] ?? null,
      });
    }
    const measured = mine.some((sample) => sample.measured);
    const verdict = !measured
      ? "failed"
      : over.length > 0
        ? "over"
        : figures > 0
          ? "pass"
          : "limit";
    return { target: target.name, medians, ratios, over, verdict };
  });
}

export function tableOf(group: Group, rows: readonly Row[]): string {
  const columns = Object.entries(group.columns);
  const cells = rows.map((row) => [
    row.target,
    ...columns.map(([name, column]) => {
      const value = row.medians[name];
      if (typeof value !== "number") return "-";
      const ratio = row.ratios[name];
      return typeof ratio === "number"
        ? `${shown(value, column)} (${ratio.toFixed(2)})`
        : shown(value, column);
    }),
    row.verdict === "over" ? `over: ${row.over.map(({ text }) => text).join("; ")}` : row.verdict,
  ]);
  const table = [["page", ...columns.map(([, { heading }]) => heading), "figures"], ...cells];
  const widths = (table[0] ?? []).map((_, index) =>
    Math.max(...table.map((line) => line[index]?.length ?? 0)),
  );
  const line = (texts: string[]) =>
    `| ${texts.map((text, index) => (index === 0 || index === texts.length - 1 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, index) => `${"-".repeat(width + 1)}${index === 0 || index === widths.length - 1 ? "-" : ":"}`).join("|")}|`;
  const [head = [], ...body] = table;
  return [line(head), rule, ...body.map(line)].join("\n");
}

export function reportOf(group: Group, rows: readonly Row[]): string {
  const reasons = rows.flatMap(({ target, over }) =>
    over
      .filter(({ reason }) => reason)
      .map(({ text, reason }) => `- ${target}, ${text}: ${reason}`),
  );
  return [
    `\n## ${group.title}\n`,
    `${group.method}\n`,
    tableOf(group, rows),
    ...(reasons.length > 0 ? ["\nWhat stands behind the missed figures:\n", ...reasons] : []),
  ].join("\n");
}
