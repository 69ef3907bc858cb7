// Spotlight text: a lamp lights up over a headline.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "visual-salience",
  title: "Spotlight Text",
  summary: "A lamp lights up a headline to give the page one focus.",
  name: "spotlight-text",
  component: "SpotlightText",
  files: ["spotlight-text.tsx"],
  versions: [
    { version: "1.1.1", date: "2026-11-28", note: "Switching the theme takes less time." },
    {
      version: "1.1.0",
      date: "2026-11-27",
      note: "The light fades before the sides of a small box, and `--lamp` on `:root` colours all of it.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: {
    "reduced-motion":
      "The lamp is lit from the start, nothing moves, and the pause button is gone.",
    "right-to-left": "The pause button moves to the other corner, and the light stays centred.",
    "Long words": {
      props: { children: "Softwareentwicklungsgemeinschaftsmitgliederversammlung" },
      watch: "The headline stays inside the card, and wraps if it has to.",
    },
  },
  playground: { props: ["interval", "paused"] },
  previewText: "Prompt: Create a spotlight effect component that highlights text...",
  theme: "dark",
});
