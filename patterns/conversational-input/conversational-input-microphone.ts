// The microphone as a recording and as sound levels. However it ends, the microphone is released.

export interface VoiceRecording {
  blob: Blob;
  durationSeconds: number;
}

/** `ended` resolves with the recording. It was interrupted if neither `stop` nor the signal ended it: by a call, say. */
export type Microphone = Awaited<ReturnType<typeof openMicrophone>>;

/** Asks for the microphone and records until `stop`. Throws as `getUserMedia` and `MediaRecorder` do. */
export async function openMicrophone(signal: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const meter = openMeter(stream);
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  try {
    signal.throwIfAborted();
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const startedAt = performance.now();
    let interrupted = true;
    const ended = new Promise<{ recording: VoiceRecording; interrupted: boolean }>((resolve) => {
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        release();
        const blob = new Blob(parts, { type: recorder.mimeType });
        const durationSeconds = (performance.now() - startedAt) / 1000;
        resolve({ recording: { blob, durationSeconds }, interrupted });
      };
    });
    const stop = () => {
      interrupted = false;
      recorder.stop(); // does nothing once it has stopped
    };
    for (const track of stream.getTracks()) track.onmute = track.onended = () => recorder.stop();
    signal.addEventListener("abort", stop);
    recorder.start();
    return { ended, readLevels: meter.readLevels, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** If Web Audio is missing or blocked, the levels stay at 0 and the recording goes on. */
function openMeter(stream: MediaStream) {
  let context: AudioContext | undefined;
  let analyser: AnalyserNode | undefined;
  try {
    context = new AudioContext();
    analyser = new AnalyserNode(context, { fftSize: 256, smoothingTimeConstant: 0.7 });
    context.createMediaStreamSource(stream).connect(analyser); // not to the speakers
    context.resume().catch(() => {});
  } catch {}
  const bins = new Uint8Array(128);
  return {
    /** Fills the list with levels from 0 to 1: low tones in the middle, high ones at both ends. */
    readLevels: (levels: Float32Array) => {
      analyser?.getByteFrequencyData(bins);
      const middle = (levels.length - 1) / 2;
      for (let place = 0; place < levels.length; place++) {
        const bin = bins[1 + Math.floor(Math.abs(place - middle))] ?? 0; // bin 0 is below a voice
        levels[place] = (bin / 255) ** 1.6;
      }
    },
    close: () => context?.close().catch(() => {}),
  };
}

/** `75` seconds become `01:15`. */
export function formatClock(seconds: number): string {
  const parts = [seconds / 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}
