"use client";
// The demo's simulation: what a voice input looks like at work, before anybody has touched it. It records nothing.
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { formatClock } from "./microphone";
import { VoiceBars } from "./voice-input";

const LISTENS_MS = 3000;
const RESTS_MS = 1000;

/** Levels of an imagined voice: each bar has its own peak and sways at its own pace. */
function simulateLevels(levels: Float32Array) {
  const now = performance.now() / 1000;
  for (let place = 0; place < levels.length; place++) {
    const fromMiddle = Math.abs(place - (levels.length - 1) / 2) / (levels.length / 2);
    const ripple = 0.42 + 0.39 * Math.abs(Math.sin(place * 1.3) + 0.5 * Math.sin(place * 0.47));
    const sway = 0.57 + 0.43 * Math.sin(now * (5 + ((place * 1.7) % 4)) + place);
    levels[place] = ripple * sway * (1 - fromMiddle) ** 0.7;
  }
}

interface VoiceSimulationProps {
  /** False once the visitor has taken over. */
  offered: boolean;
  /** Called when the visitor presses the microphone, before the microphone's own handler. */
  onTakeOver: () => void;
  /** The voice input that it plays in front of. */
  children: ReactNode;
}

export function VoiceSimulation({ offered, onTakeOver, children }: VoiceSimulationProps) {
  const root = useRef<HTMLDivElement>(null);
  const [awake, setAwake] = useState({ seen: false, calm: false });
  const [paused, setPaused] = useState(false);
  const [seconds, setSeconds] = useState<number | null>(null);
  const offers = offered && !awake.calm;
  const plays = offers && !paused && awake.seen;
  const listening = plays && seconds !== null;

  useEffect(() => {
    if (!root.current) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    let onScreen = false;
    const update = () => setAwake({ seen: onScreen && !document.hidden, calm: calm.matches });
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    observer.observe(root.current);
    calm.addEventListener("change", update);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      calm.removeEventListener("change", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);

  useEffect(() => {
    if (!plays) return;
    let passed = 0;
    setSeconds(0);
    const timer = setInterval(() => {
      passed = (passed + 1000) % (LISTENS_MS + RESTS_MS);
      setSeconds(passed < LISTENS_MS ? passed / 1000 : null);
    }, 1000);
    return () => clearInterval(timer);
  }, [plays]);

  function takeOver(event: MouseEvent) {
    if ((event.target as Element).closest("[aria-pressed]")) onTakeOver();
  }

  return (
    <div
      ref={root}
      data-state={plays ? "demo" : "idle"}
      data-offers={offers || undefined}
      data-lit={listening || undefined}
      className="group relative data-offers:[&_[data-slot=voice-meter]]:opacity-0 data-lit:[&_button[aria-pressed]_span]:opacity-100 data-lit:[&_button[aria-pressed]_svg]:text-[#2b1016]"
    >
      {/* The button is the input's own: what is pressed is real. */}
      <div onClickCapture={takeOver}>{children}</div>
      {offers && (
        <>
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 top-20 flex flex-col items-center gap-2 select-none"
          >
            <span className="mt-2 font-serif text-3xl/8 tabular-nums">
              {formatClock(listening ? seconds : 0)}
            </span>
            <VoiceBars readLevels={listening ? simulateLevels : undefined} />
            <span>{listening ? "Listening..." : "Click to speak"}</span>
          </div>
          {/* Over the voice input's own line of news while that is empty, else below it. */}
          <div className="relative flex h-8 items-center justify-center gap-2 text-sm text-[#64524c] group-has-[[role=status]:empty]:-mt-8 dark:text-[#b6a2a3]">
            <span>A simulation</span>
            <button
              type="button"
              aria-label={paused ? "Play the simulation" : "Pause the simulation"}
              onClick={() => setPaused(!paused)}
              className="h-8 min-w-16 cursor-pointer rounded-full border border-current/30 px-3 outline-offset-2 outline-(--ring) hover:text-[#2b1d1b] focus-visible:outline-2 dark:hover:text-[#f6ebe4]"
            >
              {paused ? "Play" : "Pause"}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
