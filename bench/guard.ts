// A guard: what was measured, what is wanted of it, and the line that says so.

/** What is measured, and how often. */
export interface Setup {
  /** Origin of the site. */
  site: string;
  baseline: { staticUrl: string; reactUrl: string };
  /** Paths of `/` and the component pages. */
  pages: readonly string[];
  /** Paths of the pages with a 3D scene, among `pages`. */
  scenes: readonly string[];
  rounds: number;
}

export type Unit = "×" | "ms" | "kB" | "MB" | "shift" | "/s" | "lost";

export interface Guard {
  what: string;
  /** Null where it could not be measured. kB and MB are of 1000 bytes. */
  measured: number | null;
  unit: Unit;
  /** Neither `most` nor `least`: printed for comparison alone. */
  most?: number;
  least?: number;
  /** Said in brackets behind the figure, for instance which press was the slowest. */
  note?: string;
}

const DIGITS: Record<Unit, number> = { "×": 2, ms: 0, kB: 1, MB: 0, shift: 3, "/s": 0, lost: 0 };
const SUFFIX: Record<Unit, string> = {
  "×": "×",
  ms: " ms",
  kB: " kB",
  MB: " MB",
  shift: "",
  "/s": "/s",
  lost: "",
};

/** Null for an empty list; the mean of the middle two for an even one. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  return ((sorted[(sorted.length - 1) >> 1] ?? upper) + upper) / 2;
}

/** Nearest rank. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function verdict({ measured, unit, most, least }: Guard): string {
  if (measured === null) return "FAILED";
  if (most === undefined && least === undefined) return "for comparison";
  // Judged as it is shown.
  const shown = Number(measured.toFixed(DIGITS[unit]));
  return shown <= (most ?? Infinity) && shown >= (least ?? -Infinity) ? "ok" : "OVER";
}

/** "what · measured · wanted · ok" */
export function lineOf(guard: Guard): string {
  const { what, measured, unit, most, least, note } = guard;
  const suffix = SUFFIX[unit];
  const value = measured === null ? "–" : `${measured.toFixed(DIGITS[unit])}${suffix}`;
  const wanted =
    most !== undefined
      ? `at most ${most}${suffix}`
      : least !== undefined
        ? `at least ${least}${suffix}`
        : "–";
  return [what, note ? `${value} (${note})` : value, wanted, verdict(guard)].join(" · ");
}
