// The theme toggle: a lamp that is really a switch.
import { definePattern } from "../schema.ts";

export default definePattern({
  key: "theme-toggle",
  title: "Theme Toggle",
  summary:
    "A light and dark switch that remembers the choice and doesn't flash. A lamp drawing is optional.",
  name: "theme-toggle",
  component: "ThemeToggle",
  files: ["theme-toggle.tsx", "lamplight-theme.ts"],
  extras: ["theme-lamp.tsx"],
  css: {
    ":root": { "color-scheme": "light dark" },
    ".light": { "color-scheme": "light" },
    ".dark": { "color-scheme": "dark" },
  },
  versions: [
    {
      version: "2.0.0",
      date: "2026-11-27",
      note: "Import `lamplight-theme` instead of `theme`, and delete `theme.ts`. The script in the head now follows the system and other tabs by itself, and the theme stays when a page changes the class on `<html>`.",
    },
    { version: "1.0.0", date: "2026-11-24", note: "First published." },
  ],
  scenarios: {
    "reduced-motion": "Pull the cord: the light changes at once and the cord stays still.",
    "Plain switch": {
      props: { children: null },
      watch: "A small switch replaces the lamp. Its tap area is 44 px high.",
    },
    "right-to-left": {
      props: { children: null },
      watch: "In the dark theme the knob is on the right, in the light theme on the left.",
    },
  },
  playground: { props: ["disabled", "aria-label"] },
  previewText: "Prompt: Create a theme toggle that needs no provider and never flashes...",
});
