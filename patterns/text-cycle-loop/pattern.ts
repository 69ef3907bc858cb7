// Text cycle loop: one word of a sentence changes, and the line resizes.
import type { Pattern } from "../schema.ts";
import { demoProps } from "./demo-props.ts";

export default {
  key: "text-cycle-loop",
  title: "Cycle Loop Text",
  heading: "Text Cycle Loop",
  summary: "One word cycles, the line resizes smoothly, and screen readers aren't interrupted.",
  price: "free",
  name: "text-cycle-loop",
  component: "TextCycleLoop",
  files: ["text-cycle-loop.tsx"],
  dependencies: {},
  previewText: "Prompt: Create a text component that cycles through words in a sentence...",
  versions: [
    {
      version: "1.1.0",
      date: "2026-11-27",
      note: "Works in gradient headlines. The text has the sentence once. New words start at the first. Needs a browser with linear() easing.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: [
    {
      label: "Reduced motion",
      environment: "reduced-motion",
      watch: "The first word stays, and nothing moves.",
    },
    {
      label: "Right to left",
      environment: "right-to-left",
      watch: "The line grows and shrinks at its left end.",
    },
    {
      label: "Long words",
      props: {
        words: ["Rindfleischetikettierungsüberwachung", "whatever you build next year", "business"],
      },
      watch: "A word wider than the screen continues on the next line. Nothing scrolls sideways.",
    },
  ],
  playground: {
    props: ["words", "interval", "paused", "rounds"],
    initial: demoProps,
  },
  theme: "page",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
} satisfies Pattern;
