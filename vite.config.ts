// How the site is bundled: one browser build and one server build used only to prerender pages.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanThree } from "./patterns/motion/lean-three.ts";
import { readSiteSettings } from "./site/settings.ts";
import { codeFactsPlugin } from "./takeaway/code/facts-plugin.ts";
import { listsPlugin } from "./takeaway/lists-plugin.ts";
import { measurePlugin } from "./takeaway/measure-plugin.ts";
import { notesPlugin } from "./takeaway/notes-plugin.ts";
import { playgroundPlugin } from "./takeaway/playground/playground-plugin.ts";

export default defineConfig({
  plugins: [
    notesPlugin(),
    listsPlugin(),
    measurePlugin(),
    codeFactsPlugin(),
    playgroundPlugin(),
    leanThree(),
    react(),
    tailwindcss(),
  ],
  define: { __SITE_SETTINGS__: JSON.stringify(readSiteSettings(process.env)) },
  publicDir: false,
  server: { host: "127.0.0.1", port: 4173 },
});
