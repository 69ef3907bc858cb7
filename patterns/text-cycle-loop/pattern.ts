// Text cycle loop: one word of a sentence changes, and the line resizes.
import { definePattern } from "../schema.ts";

/** What the demo passes to the component, and what the page's playground begins with. */
export const demoProps = {
  words: [
    "business",
    "team",
    "workflow",
    "productivity",
    "projects",
    "analytics",
    "dashboard",
    "platform",
  ],
  interval: 3000,
};

export default definePattern({
  key: "text-cycle-loop",
  title: "Cycle Loop Text",
  heading: "Text Cycle Loop",
  summary: "One word cycles, the line resizes smoothly, and screen readers aren't interrupted.",
  name: "text-cycle-loop",
  component: "TextCycleLoop",
  files: ["text-cycle-loop.tsx"],
  previewText: "Prompt: Create a text component that cycles through words in a sentence...",
  versions: [
    {
      version: "1.1.0",
      date: "2026-11-27",
      note: "Works in gradient headlines. Search engines read the sentence once. If the words change, it starts with the first new one. Needs a browser with `linear()` easing.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: {
    "reduced-motion": "The first word stays, and nothing moves.",
    "right-to-left": "The line grows and shrinks at its left end.",
    "Long words": {
      props: {
        words: ["Rindfleischetikettierungsüberwachung", "whatever you build next year", "business"],
      },
      watch: "A word wider than the screen continues on the next line. Nothing scrolls sideways.",
    },
  },
  playground: { props: ["words", "interval", "paused", "rounds"], initial: demoProps },
});
