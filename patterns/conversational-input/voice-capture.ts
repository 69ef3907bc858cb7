// The microphone: its sound level and its recording, given back to the system on every way out.

/** Why there is no microphone; `VoiceInput` has a sentence for each. */
export type VoiceProblem = "insecure" | "unsupported" | "refused" | "missing" | "busy" | "failed";

export class VoiceError extends Error {
  readonly problem: VoiceProblem;
  constructor(problem: VoiceProblem, cause?: unknown) {
    super(`No microphone: ${problem}`, { cause });
    this.name = "VoiceError";
    this.problem = problem;
  }
}

export interface VoiceCapture {
  /** Fills the list with levels from 0 to 1, low tones first; null where the browser can't measure sound. */
  readLevels: ((levels: Float32Array) => void) | null;
  /** False where the browser can't record: there will be nothing to play back. */
  records: boolean;
  /** Releases the microphone and gives the sound so far, or null if there is none. */
  stop: () => Promise<Blob | null>;
}

const FFT_SIZE = 2048;
/** The band that carries a voice. */
const LOWEST_HZ = 90;
const HIGHEST_HZ = 5200;
/** 1 would make all steps equally wide in hertz. */
const STEP_CURVE = 1.7;

/**
 * Asks for the microphone and starts recording.
 *
 * @param signal ends everything at any time, a permission prompt that nobody has answered yet included
 * @param onLost called when the microphone goes away by itself, as when it is unplugged
 * @throws VoiceError when there is no microphone to be had; the signal's reason when it was aborted
 */
export async function openVoiceCapture(
  signal: AbortSignal,
  onLost: () => void,
): Promise<VoiceCapture> {
  const stream = await openStream();
  const tracks = stream.getTracks();
  if (signal.aborted) {
    for (const track of tracks) track.stop(); // the answer came too late
    throw signal.reason;
  }
  const meter = openMeter(stream);
  const recorder = openRecorder(stream);
  const release = () => {
    for (const track of tracks) {
      track.removeEventListener("ended", onLost);
      track.stop();
    }
    meter?.close();
  };
  for (const track of tracks) track.addEventListener("ended", onLost);
  signal.addEventListener("abort", () => {
    recorder?.finish().catch(() => {});
    release();
  });
  return {
    readLevels: meter?.read ?? null,
    records: recorder !== null,
    stop: () => {
      const sound = recorder?.finish() ?? Promise.resolve(null);
      release();
      return sound;
    },
  };
}

async function openStream(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new VoiceError("insecure");
  if (!navigator.mediaDevices?.getUserMedia) throw new VoiceError("unsupported");
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new VoiceError(problemOf(error), error);
  }
}

function problemOf(error: unknown): VoiceProblem {
  switch (error instanceof Error ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "failed";
  }
}

function openMeter(stream: MediaStream) {
  if (typeof AudioContext === "undefined") return null;
  let context: AudioContext | undefined;
  try {
    context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0.7 });
    context.createMediaStreamSource(stream).connect(analyser); // and to no loudspeaker
    context.resume().catch(() => {});
    const bins = new Uint8Array(analyser.frequencyBinCount);
    const hertzPerBin = context.sampleRate / FFT_SIZE;
    const opened = context;
    return {
      read: (levels: Float32Array) => {
        analyser.getByteFrequencyData(bins);
        // Low tones get finer steps, as in the ear; each level shows the loudest tone of its step.
        const edge = (step: number) => {
          const hertz = LOWEST_HZ + (HIGHEST_HZ - LOWEST_HZ) * (step / levels.length) ** STEP_CURVE;
          return Math.floor(hertz / hertzPerBin);
        };
        for (let step = 0; step < levels.length; step++) {
          let loudest = 0;
          for (let bin = edge(step); bin <= Math.max(edge(step), edge(step + 1) - 1); bin++)
            loudest = Math.max(loudest, bins[bin] ?? 0);
          levels[step] = loudest / 255;
        }
      },
      close: () => {
        if (opened.state !== "closed") opened.close().catch(() => {});
      },
    };
  } catch {
    context?.close().catch(() => {});
    return null; // no level is no reason to refuse a recording
  }
}

function openRecorder(stream: MediaStream) {
  if (typeof MediaRecorder === "undefined") return null;
  try {
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const finished = new Promise<Blob | null>((resolve) => {
      recorder.addEventListener("dataavailable", ({ data }) => data.size > 0 && parts.push(data));
      recorder.addEventListener("stop", () => {
        resolve(parts.length > 0 ? new Blob(parts, { type: recorder.mimeType }) : null);
      });
    });
    recorder.start();
    return {
      finish: () => {
        if (recorder.state !== "inactive") recorder.stop();
        return finished;
      },
    };
  } catch {
    return null;
  }
}
