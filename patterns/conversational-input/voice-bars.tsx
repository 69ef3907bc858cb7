"use client";
// The sound as bars: drawn straight on their elements while it is real, by CSS alone while it is simulated.
import { type CSSProperties, useEffect, useRef } from "react";

export interface VoiceBarsProps {
  /** `live` shows `readLevels`, `simulated` moves by itself, `still` rests. */
  mode: "live" | "simulated" | "still";
  /** Fills a list with levels from 0 to 1, low tones first. */
  readLevels?: ((levels: Float32Array) => void) | null;
  /** Number of bars. */
  count: number;
  /** False while nobody can see the bars: nothing moves then. */
  seen: boolean;
  /** True under reduced motion: simulated bars stand still, live ones follow five times a second. */
  calm: boolean;
}

const REST = 0.06;
const CALM_STEP_MS = 200;

const STYLE = `
.voice-bars-bar{transform:scaleY(${REST});transition:transform .3s,opacity .3s;opacity:.4}
.voice-bars[data-mode=live] .voice-bars-bar{transition:none;opacity:1}
.voice-bars[data-mode=simulated] .voice-bars-bar{opacity:1;transform:scaleY(var(--voice-bars-peak));animation:voice-bars-sway var(--voice-bars-pace) ease-in-out infinite alternate}
.voice-bars[data-resting] .voice-bars-bar{animation-play-state:paused}
@keyframes voice-bars-sway{0%{transform:scaleY(.08)}35%{transform:scaleY(calc(var(--voice-bars-peak)*.7))}60%{transform:scaleY(calc(var(--voice-bars-peak)*.25))}100%{transform:scaleY(var(--voice-bars-peak))}}
@media (prefers-reduced-motion:reduce){.voice-bars[data-mode] .voice-bars-bar{animation:none;transition:none}}`;

/** How a voice is spread over the bars when nobody speaks: the same on server and client. */
function simulatedBar(index: number, count: number) {
  const fromMiddle = Math.abs(index - (count - 1) / 2) / (count / 2);
  const ripple = 0.42 + 0.39 * Math.abs(Math.sin(index * 1.3) + 0.5 * Math.sin(index * 0.47));
  return {
    "--voice-bars-peak": (0.08 + 0.92 * ripple * (1 - fromMiddle) ** 0.7).toFixed(3),
    "--voice-bars-pace": `${620 + ((index * 173) % 460)}ms`,
  };
}

export function VoiceBars({ mode, readLevels, count, seen, calm }: VoiceBarsProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const bars = row.current?.children;
    if (!bars || mode !== "live" || !readLevels || !seen) return;
    // Low tones in the middle, high ones at both ends: one list of levels draws both halves.
    const levels = new Float32Array(Math.ceil(count / 2));
    let frame = 0;
    let drawnAt = -CALM_STEP_MS;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      if (calm && now - drawnAt < CALM_STEP_MS) return;
      drawnAt = now;
      readLevels(levels);
      for (let index = 0; index < count; index++) {
        const level = levels[Math.floor(Math.abs(index - (count - 1) / 2))] ?? 0;
        const bar = bars[index] as HTMLElement | undefined;
        if (bar) bar.style.transform = `scaleY(${Math.max(REST, level ** 1.6).toFixed(3)})`;
      }
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      for (const bar of bars) (bar as HTMLElement).style.transform = "";
    };
  }, [mode, readLevels, count, seen, calm]);

  return (
    <>
      <style href="voice-bars" precedence="component">
        {STYLE}
      </style>
      <div
        ref={row}
        aria-hidden="true"
        data-mode={mode}
        data-resting={seen ? undefined : ""}
        className="voice-bars flex h-14 w-full max-w-88 items-center justify-between"
      >
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <span
            key={place}
            style={simulatedBar(place, count) as CSSProperties}
            className="voice-bars-bar block h-full w-[3px] rounded-full bg-[#9c2f53] forced-colors:bg-[CanvasText] dark:bg-[#F08CAA]"
          />
        ))}
      </div>
    </>
  );
}
