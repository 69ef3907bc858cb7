// Conversational input: a text field and a microphone for asking an assistant.
import { definePattern } from "../schema.ts";

const LONG_TEXT = "I have a long and narrow corridor without a window. ".repeat(29);

export default definePattern({
  key: "conversational-input",
  title: "AI Conversational Input",
  summary: "A chat composer with files and a Stop button, and a voice recorder.",
  name: "conversational-input",
  component: "ConversationalInput",
  files: [
    "conversational-input.tsx",
    "voice-input.tsx",
    "conversational-input-microphone.ts",
    "conversational-input-icons.tsx",
  ],
  versions: [
    { version: "2.0.3", date: "2026-11-29", note: "An undefined label falls back to English." },
    { version: "2.0.2", date: "2026-11-29", note: "Bars move where utilities are `important`." },
    { version: "2.0.1", date: "2026-11-28", note: "Moving the bars takes less work." },
    {
      version: "2.0.0",
      date: "2026-11-27",
      note: "Two files have new names: delete `icon.tsx` and `microphone.ts`. Pass `inputRef` instead of `ref`. A double-click, a changed file, an interrupted microphone or a late script no longer loses or repeats anything.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: {
    "right-to-left": "The attach and send buttons change sides, and the text starts on the right.",
    "no-microphone": "Press the microphone: it says that none was found and doesn't record.",
    "Long text": {
      props: { defaultValue: LONG_TEXT, maxFiles: 3 },
      watch:
        "The field stops growing at 240 px. It takes three files: drop four, and it names the one left out.",
    },
  },
  playground: { props: ["placeholder", "status", "maxFiles", "disabled"] },
  previewText: "Prompt: Create an input to ask an assistant, by text with files or by voice...",
});
