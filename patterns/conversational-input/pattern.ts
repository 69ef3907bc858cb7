// Conversational input: a field and a microphone to ask with.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "conversational-input",
  title: "AI Conversational Input",
  heading: "AI Conversational Input",
  summary:
    "Ask by writing or by speaking: a field that grows and takes files, a microphone with real levels.",
  price: "free",
  name: "conversational-input",
  component: "ConversationalInput",
  files: [
    "conversational-input.tsx",
    "attached-files.tsx",
    "attach-button.tsx",
    "send-button.tsx",
    "incoming-files.ts",
    "use-fitted-height.ts",
    "input-labels.ts",
    "voice-input.tsx",
    "voice-bars.tsx",
    "voice-recordings.tsx",
    "use-voice-session.ts",
    "use-voice-demo.ts",
    "use-awake.ts",
    "voice-capture.ts",
    "voice-clock.ts",
  ],
  dependencies: {},
  previewText: "Prompt: Create an input to ask an assistant, by text with files or by voice...",
  stage: "room",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
