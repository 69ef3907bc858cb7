// What the two inputs say in English, and how translations take its place.

/** Words of `ConversationalInput`. */
export const CONVERSATIONAL_ENGLISH = {
  /** The button that opens the file picker. */
  attach: "Attach files",
  /** The list of what is attached. */
  attached: "Attached files",
  /** The cross of the file `{name}`. */
  remove: "Remove {name}",
  /** Shown over the field while files are dragged onto it. */
  drop: "Drop files here",
  /** The button that sends. */
  send: "Send",
  /** The same button while it sends; announced as well. */
  sending: "Sending",
  /** Announced when the message has been sent. */
  sent: "Sent",
  /** Announced when the file `{name}` was attached. */
  fileAttached: "{name} attached",
  /** Announced when `{count}` files, two or more, were attached at once. */
  filesAttached: "{count} files attached",
  /** Announced when the file `{name}` was taken off. */
  fileRemoved: "{name} removed",
};

export type ConversationalInputLabels = typeof CONVERSATIONAL_ENGLISH;

/** Words of `VoiceInput`. */
export const VOICE_ENGLISH = {
  /** The button that records. */
  record: "Record from the microphone",
  /** The clock. */
  elapsed: "Length of the recording",
  /** Under the bars, while nothing is recorded. */
  ready: "Click to speak",
  /** Under the bars, while it records. */
  listening: "Listening...",
  /** Marks bars that move without a microphone. */
  simulatedLevels: "Simulated levels",
  /** Marks what `autoDemo` plays. */
  simulation: "A simulation",
  /** Name of the simulation's control; should contain `pause`, which it shows. */
  pauseSimulation: "Pause the simulation",
  /** The same control while paused; should contain `play`. */
  playSimulation: "Play the simulation",
  pause: "Pause",
  /** On the simulation's control and on each recording's. */
  play: "Play",
  stop: "Stop",

  /** The list of recordings. */
  recordings: "Recordings",
  /** Name of a recording's control; `{length}` and `{time}` are replaced by clock times. Should contain `play`. */
  playRecording: "Play recording of {length}, {time}",
  /** The same control while it plays; should contain `stop`. */
  stopRecording: "Stop recording of {length}, {time}",
  /** In place of the control where there is no sound. */
  noPlayback: "No playback",
  /** On the control of a recording that the browser failed to play. */
  unplayable: "Could not be played",

  /** While the browser asks the visitor. */
  waiting: "Waiting for the microphone. Your browser may be asking you.",
  /** When the microphone was unplugged or taken away. */
  lost: "The microphone went away. What was recorded until then is kept.",
  /** Why there is no microphone; `silent` follows each of these six. */
  insecure: "Browsers open the microphone on secure pages (https) only.",
  unsupported: "This browser gives web pages no microphone.",
  refused: "The microphone was refused. You can allow it in your browser's settings for this page.",
  missing: "No microphone was found.",
  busy: "The microphone is in use by another program.",
  failed: "The microphone could not be opened.",
  silent: "The time is counted, but there will be nothing to play back.",
  noRecorder: "This browser can't record sound, so there will be nothing to play back.",
  noMeter: "This browser can't measure sound, so the bars move by themselves.",
};

export type VoiceInputLabels = typeof VOICE_ENGLISH;

/** All labels: those given, and English for those left out or `undefined`. */
export function withEnglish<Labels extends object>(
  english: Labels,
  labels: Partial<Labels> = {},
): Labels {
  const given = Object.entries(labels).filter(([, words]) => words !== undefined);
  return { ...english, ...Object.fromEntries(given) };
}

/** Puts values in the places of a label: `{name}` of `Remove {name}`. */
export function fillIn(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
