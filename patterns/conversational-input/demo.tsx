"use client";
// Two ways to ask: by writing and by speaking. Nothing leaves the browser.
import { useEffect, useMemo, useRef, useState } from "react";
import { cn } from "@/lib/utils";
import type { DemoProps } from "../schema.ts";
import { ConversationalInput, type ConversationalInputProps } from "./conversational-input";
import { formatClock, type VoiceRecording } from "./conversational-input-microphone";
import { VoiceBars, VoiceInput } from "./voice-input";

/** A fake server answers after this and keeps nothing. */
const FAKE_SEND_MS = 2000;
const KEPT_RECORDINGS = 5;
const [LISTENS_MS, RESTS_MS] = [3000, 1000];
// The theme tokens of our site, as the components read them.
const THEME =
  "text-[#2b1d1b] [--background:#fbf6e9] [--border:#2b1d1b99] [--destructive:#8a2414] [--ring:#9c2f53] dark:text-[#f6ebe4] dark:[--background:#110b0e] dark:[--border:#f6ebe473] dark:[--destructive:#ffb3a3] dark:[--ring:#f08caa]";
const TITLE = "mb-5 text-center font-serif text-2xl";
const QUIET = "text-sm text-[#64524c] dark:text-[#b6a2a3]";

export default function ConversationalInputDemo({ props }: DemoProps) {
  const given: Partial<ConversationalInputProps> = props ?? {};
  return (
    <div className={`@container w-full px-4 pt-20 pb-8 sm:px-8 ${THEME}`}>
      <div className="grid gap-x-10 gap-y-12 *:flex *:min-w-0 *:flex-col @2xl:grid-cols-2">
        <section aria-label="Write">
          <p className={TITLE}>Write</p>
          <WriteDemo key={given.status} {...given} />
        </section>
        <section aria-label="Speak">
          <p className={TITLE}>Speak</p>
          <SpeakDemo />
        </section>
      </div>
    </div>
  );
}

function WriteDemo(given: Partial<ConversationalInputProps>) {
  const [stopped, setStopped] = useState(false);
  const [sent, setSent] = useState(false);

  async function send() {
    setSent(false);
    await new Promise((resolve) => setTimeout(resolve, FAKE_SEND_MS));
    setSent(true);
  }

  return (
    <div className="mt-2">
      <ConversationalInput
        onSubmit={send}
        onStop={() => setStopped(true)}
        {...given}
        status={stopped ? "ready" : given.status}
      />
      <p className={`${QUIET} px-5 pt-3 text-center text-balance`}>
        Enter sends, Shift+Enter starts a new line. Drop or paste files anywhere in the field.{" "}
        <span role="status">{sent ? "Nothing was really sent." : "This demo sends nothing."}</span>
      </p>
    </div>
  );
}

/** Plays a simulation until it's used. With reduced motion on, CSS hides it, which also stops its bars. */
function SpeakDemo() {
  const [mode, setMode] = useState<"playing" | "paused" | "used">("playing");
  const [second, setSecond] = useState<number | null>(null);
  const [recordings, setRecordings] = useState<(VoiceRecording & { timestamp: Date })[]>([]);
  const plays = mode === "playing";
  const readLevels = useMemo(() => (plays ? simulateVoice(setSecond) : undefined), [plays]);
  const listening = plays && second !== null;

  function keep(recording: VoiceRecording) {
    const item = { ...recording, timestamp: new Date() };
    setRecordings((before) => [item, ...before].slice(0, KEPT_RECORDINGS));
  }

  return (
    <>
      <div
        data-offers={mode !== "used" || undefined}
        data-lit={listening || undefined}
        className="group relative motion-safe:data-lit:[&_button[aria-pressed]_span]:opacity-100 motion-safe:data-lit:[&_button[aria-pressed]_svg]:text-[#2b1016] motion-safe:data-offers:[&_[data-slot=voice-meter]]:opacity-0"
      >
        {/* The button is real. Without a microphone the simulation goes on, below a sentence that says why. */}
        <VoiceInput
          onRecording={keep}
          onError={() => setMode("paused")}
          onClick={() => setMode("used")}
          className="[&_[role=timer]]:font-serif"
        />
        {mode !== "used" && (
          <div className="motion-reduce:hidden">
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 top-20 flex flex-col items-center gap-2 select-none"
            >
              <span className="mt-2 font-serif text-3xl/8 tabular-nums">
                {formatClock(listening ? second : 0)}
              </span>
              <VoiceBars
                readLevels={readLevels}
                className={cn("h-14 w-full", !listening && "opacity-50")}
              />
              <span>{listening ? "Listening..." : "Click to speak"}</span>
            </div>
            {/* In place of the voice input's status line while that's empty, else below it. */}
            <div
              className={`${QUIET} relative flex min-h-8 items-center justify-center gap-2 group-has-[[role=status]:empty]:-mt-8`}
            >
              <span>Simulation</span>
              <button
                type="button"
                aria-label={plays ? "Pause the simulation" : "Play the simulation"}
                onClick={() => setMode(plays ? "paused" : "playing")}
                className="h-8 min-w-16 cursor-pointer rounded-full border border-current/30 px-3 outline-offset-2 outline-(--ring) hover:text-[#2b1d1b] focus-visible:outline-2 dark:hover:text-[#f6ebe4]"
              >
                {plays ? "Pause" : "Play"}
              </button>
            </div>
          </div>
        )}
      </div>
      <div className="grid justify-items-center gap-2 pt-3">
        <p className={QUIET}>Nothing leaves your browser.</p>
        {recordings.length > 0 && (
          <ol aria-label="Recordings" className={`${QUIET} w-full max-w-88`}>
            {recordings.map((recording) => (
              <RecordingRow key={recording.timestamp.getTime()} {...recording} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

/** A made-up voice. The bars ask for its levels once a frame, while they're on screen. */
function simulateVoice(onSecond: (second: number | null) => void) {
  const startedAt = performance.now();
  return (levels: Float32Array) => {
    const now = performance.now();
    const passed = (now - startedAt) % (LISTENS_MS + RESTS_MS);
    const listens = passed < LISTENS_MS;
    onSecond(listens ? Math.floor(passed / 1000) : null);
    for (let place = 0; place < levels.length; place++) {
      const fromMiddle = Math.abs(place - (levels.length - 1) / 2) / (levels.length / 2);
      const ripple = 0.42 + 0.39 * Math.abs(Math.sin(place * 1.3) + 0.5 * Math.sin(place * 0.47));
      const sway = 0.57 + 0.43 * Math.sin((now / 1000) * (5 + ((place * 1.7) % 4)) + place);
      levels[place] = listens ? ripple * sway * (1 - fromMiddle) ** 0.7 : 0;
    }
  };
}

function RecordingRow({ blob, durationSeconds, timestamp }: VoiceRecording & { timestamp: Date }) {
  const time = timestamp.toLocaleTimeString();
  const length = formatClock(durationSeconds);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (audio.current) audio.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return (
    <li className="flex items-center gap-3 border-t border-[#2b1d1b]/15 py-1 dark:border-[#f6ebe4]/12">
      {/* biome-ignore lint/a11y/useMediaCaption: the visitor's own voice, a moment ago */}
      <audio
        ref={audio}
        controls
        aria-label={`Recording of ${length}, ${time}`}
        className="h-11 w-0 flex-1"
      />
      <time dateTime={timestamp.toISOString()}>{time}</time>
      <span className="tabular-nums">{length}</span>
    </li>
  );
}
