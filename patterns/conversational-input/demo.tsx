"use client";
// Both ways to ask, side by side: by writing, and by speaking. Nothing leaves the browser.
import { useEffect, useId, useRef, useState } from "react";
import type { DemoProps } from "../schema.ts";
import { ConversationalInput, type ConversationalInputProps } from "./conversational-input";
import { formatClock, type VoiceRecording } from "./microphone";
import { VoiceInput } from "./voice-input";
import { VoiceSimulation } from "./voice-simulation";

const FAKE_SEND_MS = 2000;
const KEPT_RECORDINGS = 5;
// The theme tokens of our site, as the components read them.
const THEME =
  "text-[#2b1d1b] [--background:#fbf6e9] [--border:#2b1d1b99] [--destructive:#8a2414] [--ring:#9c2f53] dark:text-[#f6ebe4] dark:[--background:#110b0e] dark:[--border:#f6ebe473] dark:[--destructive:#ffb3a3] dark:[--ring:#f08caa]";
// Title, stage and note of both halves share their lines.
const HALF = "grid min-w-0 content-start @2xl:row-span-3 @2xl:grid-rows-subgrid";
const TITLE = "mb-5 font-serif text-2xl";
const QUIET = "text-sm text-[#64524c] dark:text-[#b6a2a3]";

export default function ConversationalInputDemo({ props }: DemoProps) {
  const id = useId();
  const given: Partial<ConversationalInputProps> = props ?? {};
  return (
    <div className={`@container w-full px-4 pt-16 pb-8 sm:px-8 ${THEME}`}>
      <div className="grid gap-x-10 gap-y-12 @2xl:grid-cols-2 @2xl:gap-y-0">
        <section aria-labelledby={`${id}-write`} className={HALF}>
          <p id={`${id}-write`} className={TITLE}>
            Write
          </p>
          <WriteDemo key={given.status} {...given} />
          <p className={`${QUIET} px-5 pt-3`}>
            Enter sends, Shift+Enter starts a new line. Drop or paste files anywhere in the field.
            This demo sends nothing.
          </p>
        </section>
        <section aria-labelledby={`${id}-speak`} className={HALF}>
          <p id={`${id}-speak`} className={`${TITLE} text-center`}>
            Speak
          </p>
          <SpeakDemo />
        </section>
      </div>
    </div>
  );
}

/** Stands in for a server: it answers after two seconds and forgets what it was sent. */
function pretendToSend() {
  return new Promise<void>((resolve) => setTimeout(resolve, FAKE_SEND_MS));
}

function WriteDemo(given: Partial<ConversationalInputProps>) {
  const [stopped, setStopped] = useState(false);
  return (
    <ConversationalInput
      onSubmit={pretendToSend}
      onStop={() => setStopped(true)}
      className="flex flex-col [&>div]:flex [&>div]:flex-1 [&>div]:flex-col [&>div>:last-child]:mt-auto"
      {...given}
      status={stopped ? "ready" : given.status}
    />
  );
}

interface Recording extends VoiceRecording {
  id: number;
  timestamp: Date;
}

function SpeakDemo() {
  const [touched, setTouched] = useState(false);
  const [recordings, setRecordings] = useState<readonly Recording[]>([]);
  const lastId = useRef(0);

  function keep(recording: VoiceRecording) {
    const item = { ...recording, id: ++lastId.current, timestamp: new Date() };
    setRecordings((before) => [item, ...before].slice(0, KEPT_RECORDINGS));
  }

  return (
    <>
      {/* Without a microphone the simulation goes on, under a sentence that says why. */}
      <VoiceSimulation offered={!touched} onTakeOver={() => setTouched(true)}>
        <VoiceInput
          onRecording={keep}
          onError={() => setTouched(false)}
          className="[&_[role=timer]]:font-serif"
        />
      </VoiceSimulation>
      <div className="grid justify-items-center gap-2 pt-3">
        <p className={QUIET}>Nothing leaves this browser.</p>
        {recordings.length > 0 && (
          <ol aria-label="Recordings" className={`${QUIET} w-full max-w-88`}>
            {recordings.map((recording) => (
              <RecordingRow key={recording.id} recording={recording} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function RecordingRow({ recording }: { recording: Recording }) {
  const [word, setWord] = useState<"Play" | "Stop" | "Could not be played">("Play");
  const audio = useRef<HTMLAudioElement>(null);
  const length = formatClock(recording.durationSeconds);
  const time = recording.timestamp.toLocaleTimeString();

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const url = URL.createObjectURL(recording.blob);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  }, [recording]);

  function toggle() {
    for (const other of document.querySelectorAll("audio")) other.pause(); // one sounds at a time
    if (word !== "Stop") audio.current?.play().catch(() => setWord("Could not be played"));
  }

  return (
    <li className="flex h-11 items-center gap-3 border-t border-[#2b1d1b]/15 dark:border-[#f6ebe4]/12">
      {/* biome-ignore lint/a11y/useMediaCaption: the visitor's own voice, a moment ago */}
      <audio ref={audio} onPlay={() => setWord("Stop")} onPause={() => setWord("Play")} />
      <button
        type="button"
        aria-label={`${word} recording of ${length}, ${time}`}
        onClick={toggle}
        className="h-11 flex-1 cursor-pointer text-start text-(--ring) -outline-offset-2 outline-(--ring) hover:underline focus-visible:outline-2"
      >
        {word}
      </button>
      <time dateTime={recording.timestamp.toISOString()}>{time}</time>
      <span className="min-w-12 text-end text-[#2b1d1b] tabular-nums dark:text-[#f6ebe4]">
        {length}
      </span>
    </li>
  );
}
