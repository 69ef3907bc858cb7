"use client";
// A microphone to speak into: real levels, an exact clock, and the last recordings to hear again.
import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { useAwake } from "./use-awake";
import { VoiceBars } from "./voice-bars";
import {
  openVoiceCapture,
  type VoiceCapture,
  VoiceError,
  type VoiceProblem,
} from "./voice-capture";
import { startVoiceClock, type VoiceClock } from "./voice-clock";
import { type VoiceRecordingItem, VoiceRecordings } from "./voice-recordings";

export interface VoiceRecording {
  /** Length in seconds. */
  duration: number;
  /** When it ended. */
  timestamp: Date;
  /** The sound, or null where there was no microphone or the browser can't record. */
  sound: Blob | null;
}

export interface VoiceInputProps extends Omit<ComponentProps<"div">, "children" | "onPlay"> {
  /** Called when a recording has ended. */
  onRecording?: (recording: VoiceRecording) => void;
  /**
   * Plays a simulation, marked as one and with a pause control, until the visitor takes over.
   * @default false
   */
  autoDemo?: boolean;
  /**
   * How long the simulation listens, in milliseconds.
   * @default 3000
   */
  demoInterval?: number;
  /**
   * How long the simulation rests before it starts again, in milliseconds.
   * @default 1000
   */
  demoPause?: number;
  /**
   * Number of bars.
   * @default 48
   */
  bars?: number;
  /**
   * The line about where the sound goes. Change it if `onRecording` sends the sound anywhere.
   * @default "Nothing leaves this browser."
   */
  privacyNote?: string;
}

const KEPT_RECORDINGS = 5;
const WAITING = "Waiting for the microphone. Your browser may be asking you.";
const LOST = "The microphone went away. What was recorded until then is kept.";
const WITHOUT = "The time is counted, but there will be nothing to play back.";
const PROBLEMS: Record<VoiceProblem, string> = {
  insecure: `Browsers open the microphone on secure pages (https) only. ${WITHOUT}`,
  unsupported: `This browser gives web pages no microphone. ${WITHOUT}`,
  refused: `The microphone was refused. You can allow it in your browser's settings for this page. ${WITHOUT}`,
  missing: `No microphone was found. ${WITHOUT}`,
  busy: `The microphone is in use by another program. ${WITHOUT}`,
  failed: `The microphone could not be opened. ${WITHOUT}`,
};
const NO_RECORDER = "This browser can't record sound, so there will be nothing to play back.";
const NO_METER = "This browser can't measure sound, so the bars move by themselves.";

interface Session {
  life: AbortController;
  /** Running once the microphone has answered, with sound or without. */
  clock: VoiceClock | null;
  capture: VoiceCapture | null;
}

export function VoiceInput({
  onRecording,
  autoDemo = false,
  demoInterval = 3000,
  demoPause = 1000,
  bars = 48,
  privacyNote = "Nothing leaves this browser.",
  className = "",
  ...rest
}: VoiceInputProps) {
  const [phase, setPhase] = useState<"idle" | "asking" | "recording">("idle");
  const [capture, setCapture] = useState<VoiceCapture | null>(null);
  const [notice, setNotice] = useState("");
  const [recordings, setRecordings] = useState<readonly VoiceRecordingItem[]>([]);
  const [touched, setTouched] = useState(false);
  const [paused, setPaused] = useState(false);
  const [demoOn, setDemoOn] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const clockFace = useRef<HTMLParagraphElement>(null);
  const session = useRef<Session | null>(null);
  const kept = useRef<readonly VoiceRecordingItem[]>([]);
  const mounted = useRef(false);
  const { seen, calm } = useAwake(body);

  const offersDemo = autoDemo && !touched && !calm;
  const demoRuns = offersDemo && !paused && seen;
  useEffect(() => {
    if (!demoRuns) return;
    let clock: VoiceClock | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const listen = () => {
      setDemoOn(true);
      clock = startVoiceClock(clockFace.current);
      timer = setTimeout(relax, demoInterval);
    };
    const relax = () => {
      setDemoOn(false);
      clock?.stop();
      timer = setTimeout(listen, demoPause);
    };
    listen();
    return () => {
      clearTimeout(timer);
      clock?.stop();
      setDemoOn(false);
    };
  }, [demoRuns, demoInterval, demoPause]);

  /** Shows the newest five and lets go of the sound of those that fall out. */
  const keep = useCallback((items: readonly VoiceRecordingItem[]) => {
    const next = items.slice(0, KEPT_RECORDINGS);
    for (const { url } of kept.current)
      if (url !== null && !next.some((item) => item.url === url)) URL.revokeObjectURL(url);
    kept.current = next;
    setRecordings(next);
  }, []);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      session.current?.life.abort();
      session.current?.clock?.stop();
      session.current = null;
      setPhase("idle");
      keep([]);
    };
  }, [keep]);

  async function start() {
    const life = new AbortController();
    const current: Session = { life, clock: null, capture: null };
    session.current = current;
    body.current?.querySelector("audio")?.pause();
    setTouched(true);
    setPhase("asking");
    setNotice(WAITING);
    let sentence: string;
    try {
      current.capture = await openVoiceCapture(life.signal, () => stop(LOST));
      const { records, readLevels } = current.capture;
      sentence = [records ? "" : NO_RECORDER, readLevels ? "" : NO_METER].filter(Boolean).join(" ");
    } catch (error) {
      sentence = PROBLEMS[error instanceof VoiceError ? error.problem : "failed"];
    }
    if (life.signal.aborted) return;
    current.clock = startVoiceClock(clockFace.current);
    setCapture(current.capture);
    setNotice(sentence);
    setPhase("recording");
  }

  async function stop(sentence = "") {
    const ended = session.current;
    if (!ended) return;
    session.current = null;
    setPhase("idle");
    setCapture(null);
    setNotice(sentence);
    if (!ended.clock) {
      ended.life.abort(); // nobody has answered the browser's question
      return;
    }
    const id = Date.now();
    const duration = ended.clock.stop();
    const timestamp = new Date(id);
    keep([{ id, duration, timestamp, url: null }, ...kept.current]);
    const sound = (await ended.capture?.stop()) ?? null;
    if (!mounted.current) return;
    if (sound && kept.current.some((item) => item.id === id)) {
      const url = URL.createObjectURL(sound);
      keep(kept.current.map((item) => (item.id === id ? { ...item, url } : item)));
    }
    onRecording?.({ duration, timestamp, sound });
  }

  const recording = phase === "recording";
  const listening = recording || demoOn;
  // The simulation's bars go on moving, unseen, while it rests: starting 48 of them costs more than that.
  const mode = capture?.readLevels ? "live" : recording || demoRuns ? "simulated" : "still";
  return (
    <div
      {...rest}
      data-state={demoOn ? "demo" : phase}
      className={`w-full min-w-0 text-[#2b1d1b] dark:text-[#f6ebe4] ${className}`}
    >
      <style href="voice-input" precedence="component">
        {STYLE}
      </style>
      <div ref={body} className="flex flex-col items-center gap-2 text-center">
        <button
          type="button"
          aria-label="Record from the microphone"
          aria-pressed={phase !== "idle"}
          data-lit={listening ? "" : undefined}
          onClick={() => (phase === "idle" ? start() : stop())}
          className="voice-input-button relative isolate grid size-18 cursor-pointer touch-manipulation place-items-center rounded-full bg-[#2b1d1b]/8 text-[#9c2f53] outline-offset-4 outline-[#9c2f53] focus-visible:outline-2 data-lit:text-[#2b1016] forced-colors:border dark:bg-[#f6ebe4]/8 dark:text-[#F08CAA] dark:outline-[#F08CAA] dark:data-lit:text-[#2b1016]"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="relative size-7" fill="none">
            {recording ? (
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
        </button>
        <p
          ref={clockFace}
          role="timer"
          aria-label="Length of the recording"
          className="mt-2 h-8 w-28 font-serif text-3xl leading-8 tabular-nums contain-strict"
        >
          00:00
        </p>
        <VoiceBars
          mode={mode}
          lit={listening}
          readLevels={capture?.readLevels}
          count={bars}
          seen={seen}
          calm={calm}
        />
        <p className="text-base leading-6">{listening ? "Listening..." : "Click to speak"}</p>
        <div className="flex min-h-8 items-center gap-2 text-sm text-[#64524c] dark:text-[#b6a2a3]">
          {recording && mode === "simulated" && "Simulated levels"}
          {offersDemo && (
            <>
              A simulation
              <button
                type="button"
                aria-label={paused ? "Play the simulation" : "Pause the simulation"}
                onClick={() => setPaused(!paused)}
                className="h-8 min-w-16 cursor-pointer rounded-full border border-current/30 px-3 outline-offset-2 outline-[#9c2f53] hover:text-[#2b1d1b] focus-visible:outline-2 dark:outline-[#F08CAA] dark:hover:text-[#f6ebe4]"
              >
                {paused ? "Play" : "Pause"}
              </button>
            </>
          )}
        </div>
        <p role="status" className="max-w-88 text-sm text-[#8a2414] dark:text-[#ffb3a3]">
          {notice}
        </p>
        <VoiceRecordings recordings={recordings} />
        <p className="text-sm text-[#64524c] dark:text-[#b6a2a3]">{privacyNote}</p>
      </div>
    </div>
  );
}

// The lit bulb and its glow are layers of their own, so that lighting them is a change of opacity alone.
const STYLE = `
.voice-input-button::before,.voice-input-button::after{content:"";position:absolute;inset:0;z-index:-1;border-radius:50%;pointer-events:none;opacity:0;transition:opacity .4s cubic-bezier(.3,.1,.3,1)}
.voice-input-button::before{inset:-60%;background:radial-gradient(closest-side,rgb(240 140 170/.5) 40%,rgb(240 140 170/.12) 68%,transparent)}
.voice-input-button::after{background:radial-gradient(circle at 44% 38%,#ffe7d6,#f08caa 68%)}
.voice-input-button[data-lit]::before,.voice-input-button[data-lit]::after{opacity:1}
@media (prefers-reduced-motion:reduce){.voice-input-button::before,.voice-input-button::after{transition:none}}`;
