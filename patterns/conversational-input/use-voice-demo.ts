"use client";
// The simulation that shows a voice input at work until the visitor takes over: one endless loop that the browser
// plays by itself. No timer runs and nothing renders, so it never wakes the page.
import { type RefObject, useLayoutEffect } from "react";
import { formatClock } from "./voice-clock";

export interface VoiceDemo {
  /** Whether it plays. */
  runs: boolean;
  /** How long it listens, in milliseconds. */
  interval: number;
  /** How long it rests before it starts again, in milliseconds. */
  pause: number;
  /** How many bars there are: others are other elements. */
  bars: number;
}

/** What an element of the simulation does, as its `data-demo`: is seen while it listens, while it rests, or counts. */
type DemoPart = "listens" | "rests" | "counts";

const LONGEST_MS = 60_000;
/** Keeps a keyframe's look until the next one. */
const HOLD = "steps(1)";

const withinLimits = (ms: number) => Math.min(Math.max(0, ms || 0), LONGEST_MS);
const secondsOf = (interval: number) => Math.max(1, Math.ceil(withinLimits(interval) / 1000));

/** All that the clock shows in one go, a reading to a line. */
export function demoReadings(interval: number): string {
  const seconds = Array.from({ length: secondsOf(interval) }, (_, second) => formatClock(second));
  return seconds.join("\n");
}

/** Plays it on all elements in `body` that have a `data-demo`; lights `lamp` by its pseudo-elements. */
export function useVoiceDemo(
  body: RefObject<HTMLElement | null>,
  lamp: RefObject<HTMLElement | null>,
  { runs, interval, pause, bars }: VoiceDemo,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bars are other elements to play on
  useLayoutEffect(() => {
    if (!runs || !body.current) return;
    const listens = withinLimits(interval);
    const length = Math.max(1, listens + withinLimits(pause));
    const timing = { duration: length, iterations: Number.POSITIVE_INFINITY };
    const looks: Record<DemoPart, Keyframe[]> = {
      listens: switching(1, 0, listens / length),
      rests: switching(0, 1, listens / length),
      counts: counting(secondsOf(interval), listens, length),
    };
    const parts = [...body.current.querySelectorAll<HTMLElement>("[data-demo]")];
    const loops = parts.map((part) => part.animate(looks[part.dataset.demo as DemoPart], timing));
    for (const pseudoElement of ["::before", "::after"]) {
      const loop = lamp.current?.animate(looks.listens, { ...timing, pseudoElement });
      if (loop) loops.push(loop);
    }
    return () => {
      for (const loop of loops) loop.cancel();
    };
  }, [body, lamp, runs, interval, pause, bars]);
}

function switching(first: number, then: number, share: number): Keyframe[] {
  return [
    { offset: 0, opacity: first, easing: HOLD },
    { offset: share, opacity: then, easing: HOLD },
    { offset: 1, opacity: then },
  ];
}

/** A column of readings goes up by one a second, and comes back when the listening ends. */
function counting(seconds: number, listens: number, length: number): Keyframe[] {
  const readings = Array.from({ length: seconds }, (_, second) => ({
    offset: (second * 1000) / length,
    transform: `translateY(${(-100 * second) / seconds}%)`,
    easing: HOLD,
  }));
  const rest = { transform: "translateY(0)", easing: HOLD };
  return [...readings, { offset: listens / length, ...rest }, { offset: 1, ...rest }];
}
