"use client";
// The sound as bars: drawn straight on their elements while it is real, by the compositor while it is simulated.
import { type CSSProperties, useEffect, useMemo, useRef } from "react";

export interface VoiceBarsProps {
  /** `live` shows `readLevels`, `simulated` moves by itself, `still` rests. */
  mode: "live" | "simulated" | "still";
  /** Shows the bars, as the simulation does by itself; a dotted line is left otherwise. */
  lit: boolean;
  /** Fills a list with levels from 0 to 1, low tones first. */
  readLevels?: ((levels: Float32Array) => void) | null | undefined;
  /** Number of bars; a whole one. */
  count: number;
  /** False while nobody can see the bars: nothing moves then. */
  seen: boolean;
  /** True under reduced motion: simulated bars stand still, live ones follow five times a second. */
  calm: boolean;
}

const REST = 0.06;
const CALM_STEP_MS = 200;
/** Bars that sway together. */
const GROUP = 4;
/** How far a group sways, as shares of its bars' peaks. */
const SWAY = [0.14, 0.72, 0.28, 1];

// The row is isolated lit or not: an opacity that comes and goes would lay out the page else.
const STYLE = `
.voice-bars{background:radial-gradient(circle at 1.5px 50%,var(--voice-bars-dot) 1px,transparent 1.5px) 0 50%/calc((100% - 3px)/(var(--voice-bars-count) - 1)) 100%}
.voice-bars-group{position:absolute;inset:0}
.voice-bars-bar{position:absolute;top:0;width:3px;height:100%;border-radius:2px;background:var(--voice-bars-ink);transform:scaleY(${REST})}
@media (forced-colors:active){.voice-bars-bar{background:CanvasText}}
.voice-bars-row{isolation:isolate;opacity:0;transition:opacity .3s}
.voice-bars[data-lit] .voice-bars-row{opacity:1}
@media (prefers-reduced-motion:reduce){.voice-bars-row{transition:none}}`;

const scale = (level: number) => `scaleY(${Math.max(REST, level).toFixed(3)})`;

/** How a voice is spread over the bars when nobody speaks. */
function simulatedPeak(place: number, count: number): number {
  const fromMiddle = Math.abs(place - (count - 1) / 2) / (count / 2);
  const ripple = 0.42 + 0.39 * Math.abs(Math.sin(place * 1.3) + 0.5 * Math.sin(place * 0.47));
  return 0.08 + 0.92 * ripple * (1 - fromMiddle) ** 0.7;
}

// Bars sway in groups: each thing that moves by itself costs the page a little whenever anything on it changes.
// Not by CSS animations: those wake the page at each repetition, because React listens for `animationiteration`.
function sway(group: Element, index: number): Animation {
  return group.animate(
    SWAY.map((level) => ({ transform: scale(level), easing: "ease-in-out" })),
    { duration: 620 + ((index * 173) % 460), direction: "alternate", iterations: Infinity },
  );
}

/** Draws real levels each frame, low tones in the middle and high ones at both ends; gives the way to stop. */
function follow(
  bars: readonly HTMLElement[],
  readLevels: (levels: Float32Array) => void,
  stepMs: number,
): () => void {
  const levels = new Float32Array(Math.ceil(bars.length / 2));
  let frame = 0;
  let drawnAt = -stepMs;
  const draw = (now: number) => {
    frame = requestAnimationFrame(draw);
    if (now - drawnAt < stepMs) return;
    drawnAt = now;
    readLevels(levels);
    for (const [place, bar] of bars.entries()) {
      const level = levels[Math.floor(Math.abs(place - (bars.length - 1) / 2))] ?? 0;
      bar.style.transform = scale(level ** 1.6);
    }
  };
  frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}

export function VoiceBars({ mode, lit, readLevels, count, seen, calm }: VoiceBarsProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const groups = [...(row.current?.children ?? [])];
    const bars = groups.flatMap((group) => [...group.children] as HTMLElement[]);
    if (!seen || mode === "still") return;
    if (mode === "live")
      return readLevels ? follow(bars, readLevels, calm ? CALM_STEP_MS : 0) : undefined;
    for (const [place, bar] of bars.entries())
      bar.style.transform = scale(simulatedPeak(place, bars.length));
    if (calm) return;
    const swaying = groups.map(sway);
    return () => {
      for (const animation of swaying) animation.cancel();
    };
  }, [mode, readLevels, seen, calm]);

  const groups = useMemo(() => {
    const from = (start: number, length: number) => Array.from({ length }, (_, i) => start + i);
    return from(0, Math.ceil(count / GROUP)).map((group) => (
      <span key={group} className="voice-bars-group">
        {from(group * GROUP, Math.min(GROUP, count - group * GROUP)).map((place) => (
          <span
            key={place}
            className="voice-bars-bar"
            style={{ insetInlineStart: `calc((100% - 3px) * ${place / Math.max(1, count - 1)})` }}
          />
        ))}
      </span>
    ));
  }, [count]);

  return (
    <>
      <style href="voice-bars" precedence="component">
        {STYLE}
      </style>
      <div
        aria-hidden="true"
        data-mode={mode}
        data-lit={lit ? "" : undefined}
        style={{ "--voice-bars-count": count } as CSSProperties}
        className="voice-bars h-14 w-full max-w-88 [--voice-bars-dot:rgb(156_47_83/0.55)] [--voice-bars-ink:#9c2f53] dark:[--voice-bars-dot:rgb(240_140_170/0.5)] dark:[--voice-bars-ink:#F08CAA]"
      >
        {/* The simulation finds the row by its `data-demo`. */}
        <div ref={row} data-demo="listens" className="voice-bars-row relative h-full">
          {groups}
        </div>
      </div>
    </>
  );
}
