// A guard: what was measured, what is wanted of it, and the line that says so.

/** What is measured, and how often. */
export interface Setup {
  /** Origin of the site. */
  site: string;
  /** Addresses of the pages that the site is compared with. */
  staticPage: string;
  reactPage: string;
  /** Paths of `/` and the component pages. */
  pages: readonly string[];
  /** Paths of the pages with a 3D scene, among `pages`. */
  scenes: readonly string[];
  rounds: number;
}

/** Decimals shown; a figure is judged as it is shown. kB and MB are of 1000 bytes. */
const DECIMALS = { "times static": 2, ms: 0, kB: 1, MB: 0, shifted: 3, "a second": 0, lost: 0 };

/** Told one by one, as they are known. */
export type Guards = AsyncGenerator<Guard, void>;

export interface Guard {
  what: string;
  /** NaN if it could not be measured. */
  measured: number;
  unit: keyof typeof DECIMALS;
  /** Neither `most` nor `least`: printed for comparison alone. */
  most?: number | undefined;
  least?: number;
  /** Said in brackets, for instance which press was the slowest. */
  note?: string;
}

/** "what · measured · wanted · ok" */
export function lineOf({ what, measured, unit, most, least, note }: Guard): string {
  const shown = measured.toFixed(DECIMALS[unit]);
  const said = `${what} · ${shown} ${unit}${note ? ` (${note})` : ""}`;
  if (Number.isNaN(measured)) return `${said} · FAILED`;
  if (most !== undefined)
    return `${said} · at most ${most} · ${Number(shown) <= most ? "ok" : "OVER"}`;
  if (least !== undefined)
    return `${said} · at least ${least} · ${Number(shown) >= least ? "ok" : "OVER"}`;
  return `${said} · for comparison`;
}

/** Nearest rank; NaN of nothing. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
