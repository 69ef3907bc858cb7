// The words the bench is written in: what is measured, on which page, and what the figure for it is.

/** Everything is weighed in kB of 1000 bytes, as bundlers print it. */
export const KILOBYTE = 1000;

export interface Target {
  /** What the tables call it: its address, or the name of a limit. */
  name: string;
  url: string;
  /** `scene`: the pattern with the 3D scene. `list`: all claims, all changes. `room`: a page that visitors are led to. `missing`: any unknown address. */
  kind: "static" | "react" | "home" | "pattern" | "scene" | "list" | "room" | "missing" | "part";
}

/** The figure a median is held against; `times` is a multiple of the static limit's median. */
export type Figure = { most: number } | { least: number } | { times: number };

export interface Column {
  heading: string;
  /** Decimals shown. @default 0 */
  digits?: number;
  /** Shows the ratio to the static limit in brackets. @default false */
  ratio?: boolean;
  /** The figure for a page, or null where there is none. */
  figure?: (target: Target) => Figure | null;
}

export interface Measured {
  /** By column; null where the column does not apply to the page. */
  values: Record<string, number | null>;
  /** What explains a missed figure; shown only then. Keyed by column. */
  reasons?: Record<string, string>;
  /** Tables of its own, printed below the group's as they are. */
  detail?: string;
}

export interface Group {
  name: string;
  title: string;
  /** How it was measured, in a sentence or two, printed above the table. */
  method: string;
  columns: Record<string, Column>;
  /** True where every round would give the same, so that one is enough, on a busy machine too. */
  once: boolean;
  measures: (target: Target) => boolean;
  measure: (target: Target) => Promise<Measured>;
}

export interface Sample {
  group: string;
  target: string;
  round: number;
  /** Share of the processors that was busy as the sample began, 0 to 1; null where it can't be known. */
  busy: number | null;
  took: number;
  measured: Measured | null;
  error: string | null;
}

export const isLimit = ({ kind }: Target): boolean => kind === "static" || kind === "react";
/** Full pages of a pattern, which hold a demo and its prompt button. */
export const hasDemo = ({ kind }: Target): boolean => kind === "pattern" || kind === "scene";
