"use client";
// A microphone button that records, with a timer and the real sound level. It never pretends to record.
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils";
import { Icon } from "./conversational-input-icons";
import type { Microphone, VoiceRecording } from "./conversational-input-microphone";
import { formatClock, openMicrophone } from "./conversational-input-microphone";

const ENGLISH = {
  record: "Record from the microphone",
  ready: "Click to speak",
  listening: "Listening...",
  asking: "Waiting for the microphone. Your browser may be asking you.",
  discard: "Discard",
  sending: "Sending the recording",
  failed: "The recording could not be sent.",
  retry: "Try again",
  interrupted: "The microphone was interrupted. You can send what was recorded.",
  send: "Send recording",
  refused: "The microphone was refused. You can allow it in your browser's settings for this page.",
  missing: "No microphone was found.",
  unavailable:
    "The microphone is muted, in use by another program, or can't be used in this browser.",
};

export type VoiceProblem = "refused" | "missing" | "unavailable";

const PROBLEMS: Readonly<Record<string, VoiceProblem>> = {
  NotAllowedError: "refused",
  NotFoundError: "missing",
};

type VoiceState =
  | { phase: "idle" | "asking" | "sending" | VoiceProblem }
  | { phase: "recording"; microphone: Microphone }
  | { phase: "failed" | "interrupted"; unsent: VoiceRecording };

/** Less is a click by mistake: nobody has said a word, and the browser may hand over a header without sound. */
const SHORTEST_SECONDS = 0.3;

export interface VoiceInputProps extends Omit<ComponentProps<"div">, "children" | "onError"> {
  /** Called with the recording. If it returns a promise that rejects, the visitor can try again. */
  onRecording: (recording: VoiceRecording) => unknown;
  /** Called if the microphone is refused, missing or can't be used. */
  onError?: (problem: VoiceProblem) => void;
  /** Maximum length of a recording. @default 300 */
  maxSeconds?: number;
  /** "inline" is a single row that fits into a composer's `tools`. @default "panel" */
  variant?: "panel" | "inline";
  /** Your translations. Missing ones are in English. */
  labels?: Partial<typeof ENGLISH>;
}

export function VoiceInput({
  onRecording,
  onError,
  maxSeconds = 300,
  variant = "panel",
  labels,
  className,
  ...props
}: VoiceInputProps) {
  const say = (key: keyof typeof ENGLISH) => labels?.[key] ?? ENGLISH[key];
  const [state, setState] = useState<VoiceState>({ phase: "idle" });
  const [seconds, setSeconds] = useState(0);
  const attempt = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latestOnRecording = useRef(onRecording);
  const { phase } = state;
  const microphone = phase === "recording" ? state.microphone : undefined;
  const notice = phase === "idle" || phase === "recording" ? "" : say(phase);
  const unsent = "unsent" in state ? state.unsent : undefined;
  const busy = phase === "sending" || unsent !== undefined; // a new recording would replace this one
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
      const { recording, interrupted } = await opened.ended;
      if (current.signal.aborted) return;
      const isShort = recording.durationSeconds < SHORTEST_SECONDS;
      if (isShort && interrupted) throw new Error("The microphone was interrupted at once.");
      if (isShort) setState({ phase: "idle" });
      else if (interrupted) setState({ phase: "interrupted", unsent: recording });
      else await send(recording);
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

  function sendUnsent() {
    button.current?.focus(); // the other buttons disappear
    if (unsent) send(unsent);
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
        aria-label={say("record")}
        aria-pressed={microphone !== undefined}
        aria-disabled={busy}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className={cn(
          "relative m-0 grid shrink-0 cursor-pointer place-items-center rounded-full border-0 p-0 [font:inherit] tracking-[inherit] text-inherit outline-offset-2 outline-(--ring,currentColor) hover:bg-current/10 focus-visible:outline-2 aria-disabled:opacity-50 forced-colors:border",
          inline ? "size-11 bg-transparent" : "size-18 bg-current/8",
        )}
      >
        <span
          className={cn(
            "absolute inset-0 rounded-full bg-(--lamp,#f08caa) bg-[radial-gradient(circle_at_44%_38%,#fffb,transparent_68%)] shadow-[0_0_3em_0.7em] shadow-[color:var(--lamp,#f08caa)]/45 transition-opacity duration-300 motion-reduce:transition-none",
            !microphone && "opacity-0",
          )}
        />
        <Icon
          name={microphone ? "stop" : "microphone"}
          className={cn(
            "relative size-2/5",
            microphone
              ? "text-[oklch(from_var(--lamp,#f08caa)_clamp(0.22,(0.62_-_l)_*_100,1)_0.04_h)]"
              : "text-[oklch(from_var(--lamp,#f08caa)_0.47_c_h)] dark:text-[oklch(from_var(--lamp,#f08caa)_0.75_c_h)]",
          )}
        />
      </button>
      <div
        data-slot="voice-meter"
        className={cn(
          !inline && "flex w-full flex-col items-center gap-2",
          inline && microphone && "contents",
          inline && !microphone && "sr-only",
        )}
      >
        <span
          role="timer"
          translate="no"
          className={cn("tabular-nums", !inline && "mt-2 text-3xl/8")}
        >
          {formatClock(microphone ? seconds : 0)}
        </span>
        <VoiceBars
          readLevels={microphone?.readLevels}
          className={cn(inline ? "h-6 flex-1 basis-16" : "h-14 w-full")}
        />
        {/* Announced, too: the microphone may be granted long after the click. */}
        <p aria-live="polite" className={cn("m-0", inline ? "sr-only" : "min-h-6")}>
          {microphone ? say("listening") : !busy && say("ready")}
        </p>
      </div>
      <div
        className={cn(
          "flex min-h-8 max-w-88 flex-wrap items-center gap-y-2 text-sm",
          !inline && "justify-center",
        )}
      >
        <p role="status" className="m-0 not-empty:has-[+button]:me-2">
          {notice}
        </p>
        {unsent && (
          <Action onClick={sendUnsent}>{say(phase === "failed" ? "retry" : "send")}</Action>
        )}
        {(microphone || unsent) && (
          <Action onClick={discard} onKeyDown={handleKeyDown}>
            {say("discard")}
          </Action>
        )}
      </div>
    </div>
  );
}

function Action(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="m-0 min-h-8 [button+&]:ms-2 cursor-pointer rounded-full border border-current/30 bg-transparent px-3 py-0 [font:inherit] tracking-[inherit] text-inherit outline-offset-2 outline-(--ring,currentColor) hover:bg-current/10 focus-visible:outline-2"
    />
  );
}

export interface VoiceBarsProps {
  /** Fills the list with a level from 0 to 1 for each bar, once a frame. Without it the bars rest. */
  readLevels: ((levels: Float32Array) => void) | undefined;
  /** Classes for the row of bars, its size among them. */
  className: string;
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
        bar.style.setProperty("--level", Math.max(0.06, levels[place] ?? 0).toFixed(3));
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
      for (const bar of bars) bar.style.removeProperty("--level");
    };
  }, [readLevels]);

  return (
    <div
      ref={row}
      aria-hidden="true"
      className={cn(
        "flex max-w-88 items-center justify-between overflow-hidden text-[oklch(from_var(--lamp,#f08caa)_0.47_c_h)] transition-opacity duration-300 dark:text-[oklch(from_var(--lamp,#f08caa)_0.75_c_h)]",
        !readLevels && "opacity-50",
        className,
      )}
    >
      {BARS.map((place) => (
        <span
          key={place}
          className="h-full w-[3px] min-w-px rounded-full bg-current [scale:1_var(--level,0.06)] forced-colors:bg-[CanvasText]"
        />
      ))}
    </div>
  );
}
