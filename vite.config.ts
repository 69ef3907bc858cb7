// How the site is bundled: one browser build and one server build used only to prerender pages.
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { codeFactsPlugin } from "./generators/code/facts-plugin.ts";
import { listsPlugin } from "./generators/lists-plugin.ts";
import { measurePlugin } from "./generators/measure-plugin.ts";
import { notesPlugin } from "./generators/notes-plugin.ts";
import { playgroundPlugin } from "./generators/playground/playground-plugin.ts";
import { readSiteSettings } from "./site/settings.ts";

export default defineConfig({
  plugins: [
    notesPlugin(),
    listsPlugin(),
    measurePlugin(),
    codeFactsPlugin(),
    playgroundPlugin(),
    react(),
    tailwindcss(),
  ],
  define: { __SITE_SETTINGS__: JSON.stringify(readSiteSettings(process.env)) },
  resolve: {
    alias: { "@/lib/utils": fileURLToPath(new URL("patterns/lib/utils.ts", import.meta.url)) },
  },
  publicDir: false,
  server: { host: "127.0.0.1", port: 4173 },
});
