// The state of the playground: which component, what was set, what it meets and how wide; kept in the page's address.
import { useEffect, useRef, useState } from "react";
import type { PlayPart } from "../../generators/playground/play-part.ts";
import type { PlaygroundPart, Stress } from "../../patterns/schema.ts";
import { laterHere } from "../ui/later-here.ts";
import {
  type PlayAddress,
  readPart,
  readStresses,
  readValues,
  readWidth,
  writeQuery,
} from "./address.ts";
import { controlsOf, startOf, type Value, type Values, withValue } from "./values.ts";

/** Milliseconds without a change before the address is written; browsers refuse to be told more often than that. */
const SETTLED_AFTER = 300;

/** A component with what its types say and what it is tried with. */
export interface Piece {
  part: PlayPart;
  play: PlaygroundPart;
}

export interface PlaygroundState {
  piece: Piece;
  values: Values;
  stresses: readonly Stress[];
  width: number | null;
  choosePart: (component: string) => void;
  setValue: (name: string, value: Value | undefined) => void;
  setStress: (stress: Stress, on: boolean) => void;
  setWidth: (width: number | null) => void;
  /** Puts every prop back. */
  reset: () => void;
}

interface Chosen {
  component: string;
  values: Values;
  stresses: readonly Stress[];
  width: number | null;
}

export function usePlayground(pieces: readonly [Piece, ...Piece[]]): PlaygroundState {
  const [first] = pieces;
  const [chosen, setChosen] = useState(() => readChosen(pieces));
  const piece = pieces.find(({ part }) => part.component === chosen.component) ?? first;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function update(change: Partial<Chosen>) {
    const next = { ...chosen, ...change };
    setChosen(next);
    clearTimeout(timer.current);
    const { component, ...rest } = next;
    const part = component === first.part.component ? null : component;
    timer.current = laterHere(() => writeAddress({ part, ...rest }), SETTLED_AFTER);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    piece,
    values: chosen.values,
    stresses: chosen.stresses,
    width: chosen.width,
    choosePart: (component) => update({ component, values: {} }),
    setValue: (name, value) => {
      const kept = isStart(piece, name, value) ? undefined : value;
      update({ values: withValue(chosen.values, name, kept) });
    },
    setStress: (stress, on) => {
      const others = chosen.stresses.filter((other) => other !== stress);
      update({ stresses: on ? [...others, stress] : others });
    },
    setWidth: (width) => update({ width }),
    reset: () => update({ values: {} }),
  };
}

function readChosen(pieces: readonly [Piece, ...Piece[]]): Chosen {
  const query = new URLSearchParams(location.search);
  const component = readPart(
    query,
    pieces.map(({ part }) => part.component),
  );
  const piece = pieces.find(({ part }) => part.component === component) ?? pieces[0];
  const found = readValues(query, controlsOf(piece.part, piece.play.initial));
  const values = Object.entries(found).filter(([name, value]) => !isStart(piece, name, value));
  return {
    component: piece.part.component,
    values: Object.fromEntries(values),
    stresses: readStresses(query),
    width: readWidth(query),
  };
}

function isStart({ part, play }: Piece, name: string, value: Value | undefined): boolean {
  const control = controlsOf(part, play.initial).find((one) => one.name === name);
  if (!control || value === undefined) return true;
  if (control.kind === "records") {
    const start = (play.initial[name] ?? []) as readonly Record<string, unknown>[];
    const texts = start.map((item) => control.fields.map((field) => item[field]));
    const now = (value as readonly Record<string, unknown>[]).map((item) =>
      control.fields.map((field) => item[field]),
    );
    return JSON.stringify(texts) === JSON.stringify(now);
  }
  return JSON.stringify(value) === JSON.stringify(startOf(control, play.initial));
}

function writeAddress(play: PlayAddress): void {
  const url = new URL(location.href);
  writeQuery(url.searchParams, play);
  // The router keeps its own notes in the state of this entry.
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
