// The stepper of the progress-bars pattern, as the catalogue knows it.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "progress-bars",
  title: "Progress Bar",
  heading: "Progress Bars",
  summary:
    "A stepper that says how far there is to go: real buttons in an ordered list, lit one by one.",
  price: "free",
  name: "progress-stepper",
  component: "ProgressStepper",
  files: ["progress-stepper.tsx"],
  dependencies: {},
  previewText: "Prompt: Create a stepper whose segments light up as steps complete...",
  stage: "room",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
