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

/** Something the visitor should know; a label of the same name says it. */
export type VoiceNotice = VoiceProblem | "waiting" | "lost" | "silent" | "noRecorder" | "noMeter";

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
  /** To be told in this order. */
  notices: readonly VoiceNotice[];
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
  const [notices, setNotices] = useState<readonly VoiceNotice[]>([]);
  const [recordings, setRecordings] = useState<readonly VoiceRecordingItem[]>([]);
  const session = useRef<Session | null>(null);
  const kept = useRef<readonly VoiceRecordingItem[]>([]);
  const mounted = useRef(false);
  const latestOnRecording = useRef(onRecording);

  useEffect(() => {
    latestOnRecording.current = onRecording;
  }, [onRecording]);

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
      // Only hidden, it comes back at rest.
      setPhase("idle");
      setCapture(null);
      setNotices([]);
      keep([]);
    };
  }, [keep]);

  async function start() {
    const life = new AbortController();
    const current: Session = { life, clock: null, capture: null };
    session.current = current;
    setPhase("asking");
    setNotices(["waiting"]);
    const found: VoiceNotice[] = [];
    try {
      current.capture = await openVoiceCapture(life.signal, () => stop(["lost"]));
      if (!current.capture.records) found.push("noRecorder");
      if (!current.capture.readLevels) found.push("noMeter");
    } catch (error) {
      found.push(error instanceof VoiceError ? error.problem : "failed", "silent");
    }
    if (life.signal.aborted) return;
    current.clock = startVoiceClock(clockFace.current);
    setCapture(current.capture);
    setNotices(found);
    setPhase("recording");
  }

  async function stop(why: readonly VoiceNotice[] = []) {
    const ended = session.current;
    if (!ended) return;
    session.current = null;
    setPhase("idle");
    setCapture(null);
    setNotices(why);
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
    latestOnRecording.current?.({ duration, timestamp, sound });
  }

  return { phase, capture, notices, recordings, start, stop: () => stop() };
}
