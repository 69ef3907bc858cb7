"use client";
// A microphone to speak into: real levels, an exact clock, and the last recordings to hear again.
import { type ComponentProps, useRef, useState } from "react";
import { VOICE_ENGLISH, type VoiceInputLabels, withEnglish } from "./input-labels";
import { useAwake } from "./use-awake";
import { demoReadings, useVoiceDemo } from "./use-voice-demo";
import { useVoiceSession, type VoiceRecording } from "./use-voice-session";
import { VoiceBars } from "./voice-bars";
import { VoiceRecordings } from "./voice-recordings";

const DEFAULT_BARS = 48;
/** More would cover one another many times over. */
const MOST_BARS = 200;

export interface VoiceInputProps extends Omit<ComponentProps<"div">, "children" | "onPlay"> {
  /** Called when a recording has ended. */
  onRecording?: (recording: VoiceRecording) => void;
  /**
   * Plays a simulation, marked as one and with a pause control, until the visitor takes over.
   * @default false
   */
  autoDemo?: boolean;
  /**
   * How long the simulation listens, in milliseconds; at most 60000.
   * @default 3000
   */
  demoInterval?: number;
  /**
   * How long the simulation rests before it starts again, in milliseconds; at most 60000.
   * @default 1000
   */
  demoPause?: number;
  /**
   * Number of bars, from 0 to 200.
   * @default 48
   */
  bars?: number;
  /**
   * The line about where the sound goes. Change it if `onRecording` sends the sound anywhere.
   * @default "Nothing leaves this browser."
   */
  privacyNote?: string;
  /** Words to translate, as `input-labels.ts` lists them; those left out stay English. */
  labels?: Partial<VoiceInputLabels>;
}

export function VoiceInput({
  onRecording,
  autoDemo = false,
  demoInterval = 3000,
  demoPause = 1000,
  bars = DEFAULT_BARS,
  privacyNote = "Nothing leaves this browser.",
  labels,
  className = "",
  ...rest
}: VoiceInputProps) {
  const [touched, setTouched] = useState(false);
  const [paused, setPaused] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const clockFace = useRef<HTMLSpanElement>(null);
  const { seen, calm } = useAwake(body);
  const { phase, capture, notices, recordings, start, stop } = useVoiceSession(
    clockFace,
    onRecording,
  );
  const words = withEnglish(VOICE_ENGLISH, labels);
  const offersDemo = autoDemo && !touched && !calm;
  const demoRuns = offersDemo && !paused && seen;
  const count = withinLimits(bars);
  const demo = { runs: demoRuns, interval: demoInterval, pause: demoPause, bars: count };
  useVoiceDemo(body, button, demo);

  function handleClick() {
    setTouched(true);
    if (phase !== "idle") return stop();
    body.current?.querySelector("audio")?.pause(); // what is played must not be recorded
    return start();
  }

  const recording = phase === "recording";
  const mode = capture?.readLevels ? "live" : recording || demoRuns ? "simulated" : "still";
  return (
    <div
      {...rest}
      data-state={demoRuns ? "demo" : phase}
      className={`w-full min-w-0 text-[#2b1d1b] dark:text-[#f6ebe4] ${className}`}
    >
      <style href="voice-input" precedence="component">
        {STYLE}
      </style>
      <div ref={body} className="flex flex-col items-center gap-2 text-center">
        <button
          ref={button}
          type="button"
          aria-label={words.record}
          aria-pressed={recording}
          data-lit={recording ? "" : undefined}
          onClick={handleClick}
          className="voice-input-button relative isolate grid size-18 cursor-pointer touch-manipulation place-items-center rounded-full bg-[#2b1d1b]/8 text-[#9c2f53] outline-offset-4 outline-[#9c2f53] focus-visible:outline-2 data-lit:text-[#2b1016] forced-colors:border dark:bg-[#f6ebe4]/8 dark:text-[#F08CAA] dark:outline-[#F08CAA] dark:data-lit:text-[#2b1016]"
        >
          <Sign
            shows={recording ? "stop" : "microphone"}
            data-demo="rests"
            className="relative size-7"
          />
          {offersDemo && (
            <Sign
              shows="microphone"
              data-demo="listens"
              className="absolute size-7 text-[#2b1016] opacity-0 forced-colors:text-inherit"
            />
          )}
        </button>
        <p
          role="timer"
          aria-label={words.elapsed}
          className="relative mt-2 h-8 w-28 font-serif text-3xl leading-8 tabular-nums"
        >
          {/* What the simulation shows is not told: nothing is recorded. */}
          <span ref={clockFace} className={`${ALONE} ${offersDemo ? "opacity-0" : ""}`}>
            00:00
          </span>
          {offersDemo && (
            <span aria-hidden="true" className={`absolute inset-0 select-none ${ALONE}`}>
              <span data-demo="counts" className="block whitespace-pre-line">
                {demoReadings(demoInterval)}
              </span>
            </span>
          )}
        </p>
        <VoiceBars
          key={count} // other bars, other elements to move
          mode={mode}
          lit={recording}
          readLevels={capture?.readLevels}
          count={count}
          seen={seen}
          calm={calm}
        />
        {/* Heard as well: the microphone may be granted long after the button was pressed. */}
        <p aria-live="polite" className="relative min-h-6 w-full text-base leading-6">
          {/* An element for each: a text that changes counts as one that moved. */}
          <span key={String(recording)} data-demo="rests" className="block">
            {recording ? words.listening : words.ready}
          </span>
          {offersDemo && (
            <span
              aria-hidden="true"
              data-demo="listens"
              className="absolute inset-x-0 top-0 select-none opacity-0"
            >
              {words.listening}
            </span>
          )}
        </p>
        <div className="flex min-h-8 items-center gap-2 text-sm text-[#64524c] dark:text-[#b6a2a3]">
          {recording && mode === "simulated" && words.simulatedLevels}
          {offersDemo && (
            <>
              {words.simulation}
              <button
                type="button"
                aria-label={paused ? words.playSimulation : words.pauseSimulation}
                onClick={() => setPaused(!paused)}
                className="h-8 min-w-16 cursor-pointer rounded-full border border-current/30 px-3 outline-offset-2 outline-[#9c2f53] hover:text-[#2b1d1b] focus-visible:outline-2 dark:outline-[#F08CAA] dark:hover:text-[#f6ebe4]"
              >
                {paused ? words.play : words.pause}
              </button>
            </>
          )}
        </div>
        <p
          role="status"
          className={`max-w-88 text-sm ${phase === "asking" ? "" : "text-[#8a2414] dark:text-[#ffb3a3]"}`}
        >
          {notices.map((notice) => words[notice]).join(" ")}
        </p>
        <VoiceRecordings recordings={recordings} labels={words} disabled={phase !== "idle"} />
        <p className="text-sm text-[#64524c] dark:text-[#b6a2a3]">{privacyNote}</p>
      </div>
    </div>
  );
}

function withinLimits(bars: number): number {
  return Number.isNaN(bars) ? DEFAULT_BARS : Math.min(Math.max(0, Math.trunc(bars)), MOST_BARS);
}

function Sign({ shows, ...rest }: ComponentProps<"svg"> & { shows: "microphone" | "stop" }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" {...rest}>
      {shows === "stop" ? (
        <rect x="7" y="7" width="10" height="10" rx="2" fill="currentColor" />
      ) : (
        <>
          <rect x="9" y="3" width="6" height="11" rx="3" fill="currentColor" />
          <path
            d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  );
}

// A text of fixed size that changes is laid out alone, and the page is not. A column's own items can't be so.
const ALONE = "block size-full contain-strict";

// The lit bulb and its glow are layers of their own, so that lighting them is a change of opacity alone.
const STYLE = `
.voice-input-button::before,.voice-input-button::after{content:"";position:absolute;inset:0;z-index:-1;border-radius:50%;pointer-events:none;opacity:0;transition:opacity .3s}
.voice-input-button::before{inset:-60%;background:radial-gradient(closest-side,rgb(240 140 170/.5) 40%,rgb(240 140 170/.12) 68%,transparent)}
.voice-input-button::after{background:radial-gradient(circle at 44% 38%,#ffe7d6,#f08caa 68%)}
.voice-input-button[data-lit]::before,.voice-input-button[data-lit]::after{opacity:1}
@media (prefers-reduced-motion:reduce){.voice-input-button::before,.voice-input-button::after{transition:none}}`;
