"use client";
// The last recordings, to be played again; one sounds at a time.
import { useRef, useState } from "react";
import { formatClock } from "./voice-clock";

export interface VoiceRecordingItem {
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
}

export function VoiceRecordings({ recordings }: VoiceRecordingsProps) {
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
      <ol aria-label="Recordings" className="w-full max-w-88 text-sm">
        {recordings.map((item) => {
          const name = `recording of ${formatClock(item.duration)}, ${clockTime(item.timestamp)}`;
          return (
            <li
              key={item.id}
              className="flex h-11 items-center gap-3 border-t border-[#2b1d1b]/15 text-[#64524c] dark:border-[#f6ebe4]/12 dark:text-[#b6a2a3]"
            >
              {item.url === null ? (
                <span className="flex-1">No playback</span>
              ) : (
                <button
                  type="button"
                  aria-label={`${playing === item.id ? "Stop" : "Play"} ${name}`}
                  onClick={() => toggle(item)}
                  className="h-11 flex-1 cursor-pointer text-start text-[#9c2f53] outline-offset-[-2px] outline-[#9c2f53] hover:underline focus-visible:outline-2 dark:text-[#F08CAA] dark:outline-[#F08CAA]"
                >
                  {playing === item.id
                    ? "Stop"
                    : broken === item.id
                      ? "Could not be played"
                      : "Play"}
                </button>
              )}
              <time dateTime={item.timestamp.toISOString()}>{clockTime(item.timestamp)}</time>
              <span className="min-w-12 text-end text-[#2b1d1b] tabular-nums dark:text-[#f6ebe4]">
                {formatClock(item.duration)}
              </span>
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
