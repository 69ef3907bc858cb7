"use client";
// The simulation that shows a voice input at work until the visitor takes over.
import { type RefObject, useEffect, useState } from "react";
import { startVoiceClock, type VoiceClock } from "./voice-clock";

export interface VoiceDemo {
  /** Whether it may play now. */
  runs: boolean;
  /** How long it listens, in milliseconds. */
  interval: number;
  /** How long it rests before it starts again, in milliseconds. */
  pause: number;
  /** Where the time is shown. */
  clockFace: RefObject<HTMLElement | null>;
}

/** True while the simulation "listens". */
export function useVoiceDemo({ runs, interval, pause, clockFace }: VoiceDemo): boolean {
  const [listening, setListening] = useState(false);

  useEffect(() => {
    if (!runs) return;
    let clock: VoiceClock | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const listen = () => {
      setListening(true);
      clock = startVoiceClock(clockFace.current, interval);
      timer = setTimeout(rest, interval);
    };
    const rest = () => {
      setListening(false);
      clock?.stop();
      timer = setTimeout(listen, pause);
    };
    listen();
    return () => {
      clearTimeout(timer);
      clock?.stop();
      setListening(false);
    };
  }, [runs, interval, pause, clockFace]);

  return listening;
}
