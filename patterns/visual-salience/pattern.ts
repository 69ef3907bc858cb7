// Spotlight text: a lamp lights up over a headline.
import type { Pattern } from "../schema.ts";

export default {
  key: "visual-salience",
  title: "Spotlight Text",
  heading: "Spotlight Text",
  summary: "A lamp lights up a headline to give the page one focus.",
  price: "free",
  name: "spotlight-text",
  component: "SpotlightText",
  files: ["spotlight-text.tsx"],
  dependencies: {},
  versions: [
    {
      version: "1.1.0",
      date: "2026-11-27",
      note: "The light fades before the sides of a small box, and --lamp on :root colours all of it.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: [
    {
      label: "Reduced motion",
      environment: "reduced-motion",
      watch: "The lamp is lit from the start, nothing moves, and the pause button is gone.",
    },
    {
      label: "Right to left",
      environment: "right-to-left",
      watch: "The pause button moves to the other corner, and the light stays centred.",
    },
    {
      label: "Long words",
      props: { children: "Softwareentwicklungsgemeinschaftsmitgliederversammlung" },
      watch: "The headline stays inside the card, and wraps if it has to.",
    },
  ],
  playground: { props: ["interval", "paused"], initial: {} },
  previewText: "Prompt: Create a spotlight effect component that highlights text...",
  theme: "dark",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
} satisfies Pattern;
