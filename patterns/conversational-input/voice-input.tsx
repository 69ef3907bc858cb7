"use client";
// A microphone button that records, with a timer and the real sound level. It never pretends to record.
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils";
import { Icon } from "./icon";
import { formatClock, type Microphone, openMicrophone, type VoiceRecording } from "./microphone";

const ENGLISH = {
  record: "Record from the microphone",
  ready: "Click to speak",
  listening: "Listening...",
  asking: "Waiting for the microphone. Your browser may be asking you.",
  discard: "Discard",
  sending: "Sending the recording",
  failed: "The recording could not be sent.",
  retry: "Try again",
  refused: "The microphone was refused. You can allow it in your browser's settings for this page.",
  missing: "No microphone was found.",
  unavailable: "The microphone can't be used in this browser, or another program is using it.",
};

export type VoiceProblem = "refused" | "missing" | "unavailable";

const PROBLEMS: Readonly<Record<string, VoiceProblem>> = {
  NotAllowedError: "refused",
  NotFoundError: "missing",
};

type VoiceState =
  | { phase: "idle" | "asking" | "sending" | VoiceProblem }
  | { phase: "recording"; microphone: Microphone }
  | { phase: "failed"; unsent: VoiceRecording };

export interface VoiceInputProps extends Omit<ComponentProps<"div">, "children" | "onError"> {
  /** Called with the recording. If its promise rejects, the visitor can try again. */
  onRecording: (recording: VoiceRecording) => Promise<void> | void;
  /** Called if the microphone is refused, missing or can't be used. */
  onError?: (problem: VoiceProblem) => void;
  /** Maximum length of a recording. @default 300 */
  maxSeconds?: number;
  /** "inline" is a single row that fits into a composer's `tools`. @default "panel" */
  variant?: "panel" | "inline";
  /** Your translations. Missing ones are in English. */
  labels?: Partial<typeof ENGLISH>;
}

/** The lamp's colour, darkened in the light theme so that text has enough contrast. */
const LAMP_TEXT = "text-[oklch(from_var(--lamp,#f08caa)_0.47_c_h)] dark:text-(--lamp,#f08caa)";
const BULB =
  "absolute inset-0 rounded-full bg-(--lamp,#f08caa) bg-[radial-gradient(circle_at_44%_38%,#fffb,transparent_68%)] shadow-[0_0_3em_0.7em] shadow-[color:var(--lamp,#f08caa)]/45 transition-opacity duration-300 motion-reduce:transition-none";
const ACTION =
  "h-8 cursor-pointer rounded-full border border-current/30 px-3 outline-offset-2 outline-(--ring,currentColor) hover:bg-current/10 focus-visible:outline-2";

export function VoiceInput({
  onRecording,
  onError,
  maxSeconds = 300,
  variant = "panel",
  labels,
  className,
  ...props
}: VoiceInputProps) {
  const words = { ...ENGLISH, ...labels };
  const [state, setState] = useState<VoiceState>({ phase: "idle" });
  const [seconds, setSeconds] = useState(0);
  const attempt = useRef<AbortController>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latestOnRecording = useRef(onRecording);
  const { phase } = state;
  const microphone = phase === "recording" ? state.microphone : undefined;
  const notice = phase === "idle" || phase === "recording" ? "" : words[phase];
  const busy = phase === "sending" || phase === "failed"; // with a recording that a new one would replace
  const inline = variant === "inline";

  useEffect(() => {
    latestOnRecording.current = onRecording;
  }, [onRecording]);

  useEffect(() => {
    if (!microphone) return;
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1000;
      setSeconds(Math.floor(elapsed));
      if (elapsed >= maxSeconds) microphone.stop();
    }, 100);
    return () => clearInterval(timer);
  }, [microphone, maxSeconds]);

  useEffect(() => {
    return () => {
      attempt.current?.abort();
      // <Activity> may show it again: what is being sent, or failed, is kept.
      setState((now) => (now.phase === "sending" || "unsent" in now ? now : { phase: "idle" }));
    };
  }, []);

  async function record() {
    const current = new AbortController();
    attempt.current = current;
    setState({ phase: "asking" });
    setSeconds(0);
    try {
      const opened = await openMicrophone(current.signal);
      setState({ phase: "recording", microphone: opened });
      const recording = await opened.recording;
      if (!current.signal.aborted) await send(recording);
    } catch (error) {
      if (current.signal.aborted) return;
      const problem = PROBLEMS[error instanceof Error ? error.name : ""] ?? "unavailable";
      setState({ phase: problem });
      onError?.(problem);
    }
  }

  async function send(recording: VoiceRecording) {
    setState({ phase: "sending" });
    try {
      await latestOnRecording.current(recording);
      setState({ phase: "idle" });
    } catch (error) {
      console.error(error);
      setState({ phase: "failed", unsent: recording });
    }
  }

  function handleClick() {
    button.current?.focus(); // Safari doesn't focus it, and Escape needs the focus here
    if (microphone) microphone.stop();
    else if (phase === "asking") discard();
    else if (!busy) record();
  }

  function retry() {
    button.current?.focus(); // the other buttons disappear
    if (state.phase === "failed") send(state.unsent);
  }

  function discard() {
    button.current?.focus();
    attempt.current?.abort();
    setState({ phase: "idle" });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !(microphone || phase === "asking")) return;
    event.preventDefault(); // a <dialog> around it stays open
    discard();
  }

  return (
    <div
      {...props}
      data-state={phase}
      className={cn(
        "relative flex min-w-0 items-center gap-2",
        inline ? "flex-1 flex-wrap" : "w-full flex-col text-center",
        className,
      )}
    >
      <button
        ref={button}
        type="button"
        aria-label={words.record}
        aria-pressed={microphone !== undefined}
        aria-disabled={busy}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className={cn(
          "relative grid shrink-0 cursor-pointer place-items-center rounded-full outline-offset-2 outline-(--ring,currentColor) hover:bg-current/10 focus-visible:outline-2 aria-disabled:opacity-50 forced-colors:border",
          inline ? "size-11" : "size-18 bg-current/8",
        )}
      >
        <span className={cn(BULB, !microphone && "opacity-0")} />
        <Icon
          name={microphone ? "stop" : "microphone"}
          className={cn("relative size-2/5", microphone ? "text-[#2b1016]" : LAMP_TEXT)}
        />
      </button>
      <div
        data-slot="voice-meter"
        className={cn(
          "flex min-w-0 items-center gap-2",
          inline ? "flex-1" : "w-full flex-col",
          inline && !microphone && "sr-only",
        )}
      >
        <span role="timer" className={cn("tabular-nums", !inline && "mt-2 text-3xl/8")}>
          {formatClock(microphone ? seconds : 0)}
        </span>
        <VoiceBars readLevels={microphone?.readLevels} className={cn(inline && "h-6")} />
        {/* Announced, too: the microphone may be granted long after the click. */}
        <p aria-live="polite" className={inline ? "sr-only" : "min-h-6"}>
          {microphone ? words.listening : !busy && words.ready}
        </p>
      </div>
      <div className="flex min-h-8 max-w-88 flex-wrap items-center justify-center text-sm">
        <p role="status" className="not-empty:has-[+button]:me-2">
          {notice}
        </p>
        {phase === "failed" && (
          <button type="button" onClick={retry} className={cn(ACTION, "me-2")}>
            {words.retry}
          </button>
        )}
        {(microphone || phase === "failed") && (
          <button type="button" onClick={discard} onKeyDown={handleKeyDown} className={ACTION}>
            {words.discard}
          </button>
        )}
      </div>
    </div>
  );
}

export interface VoiceBarsProps {
  /** Fills the list with a level from 0 to 1 for each bar, once a frame. Without it the bars rest. */
  readLevels: ((levels: Float32Array) => void) | undefined;
  /** Classes for the row of bars. */
  className?: string;
}

const BARS = Array.from({ length: 48 }, (_, place) => place);

/** Sound levels as 48 bars. A frame is drawn on the elements themselves, without a render. */
export function VoiceBars({ readLevels, className }: VoiceBarsProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!row.current || !readLevels) return;
    const bars = Array.from(row.current.children) as HTMLElement[];
    const levels = new Float32Array(bars.length);
    const calm = window.matchMedia?.("(prefers-reduced-motion: reduce)");
    let frame = 0;
    let drawnAt = 0;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw); // none come in a hidden tab
      if (calm?.matches && now - drawnAt < 200) return;
      drawnAt = now;
      readLevels(levels);
      for (const [place, bar] of bars.entries())
        bar.style.scale = `1 ${Math.max(0.06, levels[place] ?? 0).toFixed(3)}`;
    };
    const run = (onScreen: boolean) => {
      cancelAnimationFrame(frame);
      if (onScreen) frame = requestAnimationFrame(draw);
    };
    const observer = window.IntersectionObserver
      ? new IntersectionObserver((entries) => run(entries.at(-1)?.isIntersecting ?? true))
      : null;
    if (observer) observer.observe(row.current);
    else run(true);
    return () => {
      observer?.disconnect();
      run(false);
      for (const bar of bars) bar.style.scale = "";
    };
  }, [readLevels]);

  return (
    <div
      ref={row}
      aria-hidden="true"
      className={cn(
        "flex h-14 w-full max-w-88 items-center justify-between transition-opacity duration-300",
        LAMP_TEXT,
        !readLevels && "opacity-50",
        className,
      )}
    >
      {BARS.map((place) => (
        <span
          key={place}
          className="h-full w-[3px] min-w-px scale-y-[0.06] rounded-full bg-current forced-colors:bg-[CanvasText]"
        />
      ))}
    </div>
  );
}
