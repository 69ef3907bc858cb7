// Text cycle loop: one word of a sentence takes turns, and the sentence makes room for it.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "text-cycle-loop",
  title: "Cycle Loop Text",
  heading: "Text Cycle Loop",
  summary:
    "One word of a sentence takes turns, and the line makes room for each by a spring, without reading itself aloud.",
  price: "free",
  name: "text-cycle-loop",
  component: "TextCycleLoop",
  files: [
    "text-cycle-loop.tsx",
    "round.ts",
    "round-swings.ts",
    "swing.ts",
    "fade.ts",
    "play.ts",
    "width-spring.ts",
  ],
  dependencies: {},
  previewText: "Prompt: Create a text component that cycles through words in a sentence...",
  stage: "room",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
