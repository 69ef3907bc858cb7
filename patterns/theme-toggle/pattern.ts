// The theme toggle: a lamp that is really a switch.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "theme-toggle",
  title: "Theme Toggle",
  heading: "Theme Toggle",
  summary:
    "A lamp that is really a switch: it moves a page between light and dark, and never flashes.",
  price: "free",
  name: "theme-toggle",
  component: "ThemeToggle",
  files: ["theme-toggle.tsx", "theme-lamp.tsx", "theme-provider.tsx", "theme-script.ts"],
  dependencies: {},
  previewText:
    "Prompt: Create a theme toggle that is a lamp, with a provider that never flashes...",
  stage: "room",
  demo: () => import("./demo"),
  notes: () => import("./notes.md"),
});
