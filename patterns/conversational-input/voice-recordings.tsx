"use client";
// The last recordings, to be played again; one sounds at a time.
import { useRef, useState } from "react";
import { fillIn, type VoiceInputLabels } from "./input-labels";
import { formatClock } from "./voice-clock";

export interface VoiceRecordingItem {
  /** Tells two recordings of the same length apart. */
  id: number;
  /** Length in seconds. */
  duration: number;
  /** When it ended. */
  timestamp: Date;
  /** Where the sound is, or null where there is none to play. */
  url: string | null;
}

export interface VoiceRecordingsProps {
  /** Newest first. */
  recordings: readonly VoiceRecordingItem[];
  /** What it says, in the visitor's language. */
  labels: VoiceInputLabels;
  /** While something is recorded: what is played then would be heard in it. */
  disabled: boolean;
}

export function VoiceRecordings({ recordings, labels, disabled }: VoiceRecordingsProps) {
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState<number | null>(null);
  const [broken, setBroken] = useState<number | null>(null);

  function toggle(item: VoiceRecordingItem) {
    const audio = player.current;
    if (!audio || item.url === null) return;
    if (playing === item.id) {
      audio.pause();
      setPlaying(null);
      return;
    }
    audio.src = item.url;
    setPlaying(item.id);
    setBroken(null);
    audio.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === "AbortError") return; // another one was started
      setPlaying(null);
      setBroken(item.id);
    });
  }

  if (recordings.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the visitor's own voice, a moment ago */}
      <audio
        ref={player}
        onEnded={() => setPlaying(null)}
        onPause={() => player.current?.paused && setPlaying(null)}
      />
      {/* A list in Safari too: its items have a marker, an empty one, and are no flex boxes themselves. */}
      <ol aria-label={labels.recordings} className="w-full max-w-88 list-[''] text-sm">
        {recordings.map((item) => {
          const length = formatClock(item.duration);
          const time = clockTime(item.timestamp);
          const stops = playing === item.id;
          const isBroken = broken === item.id && !stops;
          const control = fillIn(stops ? labels.stopRecording : labels.playRecording, {
            length,
            time,
          });
          return (
            <li
              key={item.id}
              className="h-11 border-t border-[#2b1d1b]/15 text-[#64524c] dark:border-[#f6ebe4]/12 dark:text-[#b6a2a3]"
            >
              <div className="flex h-full items-center gap-3">
                {item.url === null ? (
                  <span className="flex-1">{labels.noPlayback}</span>
                ) : (
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={isBroken ? `${labels.unplayable}. ${control}` : control}
                    onClick={() => toggle(item)}
                    className="h-11 flex-1 cursor-pointer text-start text-[#9c2f53] outline-offset-[-2px] outline-[#9c2f53] enabled:hover:underline focus-visible:outline-2 disabled:cursor-default disabled:opacity-50 dark:text-[#F08CAA] dark:outline-[#F08CAA]"
                  >
                    {stops ? labels.stop : isBroken ? labels.unplayable : labels.play}
                  </button>
                )}
                <time dateTime={item.timestamp.toISOString()}>{time}</time>
                <span className="min-w-12 text-end text-[#2b1d1b] tabular-nums dark:text-[#f6ebe4]">
                  {length}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function clockTime(date: Date): string {
  return date.toLocaleTimeString(undefined, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}
