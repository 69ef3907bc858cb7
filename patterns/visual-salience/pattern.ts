// Spotlight text: a lamp warms up over a headline, and the words rise into its light.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "visual-salience",
  title: "Spotlight Text",
  heading: "Spotlight Text",
  summary:
    "A lamp warms up over a headline and the words rise into its light, to give a page one place to begin.",
  price: "free",
  name: "spotlight-text",
  component: "SpotlightText",
  files: ["spotlight-text.tsx", "lamp-light.ts"],
  dependencies: {},
  previewText: "Prompt: Create a spotlight effect component that highlights text...",
  stage: "night",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
