"use client";
// One recording after the other: asks for the microphone, keeps the last five, and lets go of everything in the end.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  openVoiceCapture,
  type VoiceCapture,
  VoiceError,
  type VoiceProblem,
} from "./voice-capture";
import { startVoiceClock, type VoiceClock } from "./voice-clock";
import type { VoiceRecordingItem } from "./voice-recordings";

export interface VoiceRecording {
  /** Length in seconds. */
  duration: number;
  /** When it ended. */
  timestamp: Date;
  /** The sound, or null where there was no microphone or the browser can't record. */
  sound: Blob | null;
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

export interface VoiceSession {
  /** `asking` is the time until the visitor has answered the browser's question. */
  phase: "idle" | "asking" | "recording";
  /** What is open; null while idle, and while recording without a microphone. */
  capture: VoiceCapture | null;
  /** What the visitor should know, or nothing. */
  notice: string;
  /** Newest first. */
  recordings: readonly VoiceRecordingItem[];
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export function useVoiceSession(
  clockFace: RefObject<HTMLElement | null>,
  onRecording?: (recording: VoiceRecording) => void,
): VoiceSession {
  const [phase, setPhase] = useState<VoiceSession["phase"]>("idle");
  const [capture, setCapture] = useState<VoiceCapture | null>(null);
  const [notice, setNotice] = useState("");
  const [recordings, setRecordings] = useState<readonly VoiceRecordingItem[]>([]);
  const session = useRef<Session | null>(null);
  const kept = useRef<readonly VoiceRecordingItem[]>([]);
  const mounted = useRef(false);

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

  return { phase, capture, notice, recordings, start, stop: () => stop() };
}
