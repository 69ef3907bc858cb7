// How the site is bundled: one browser build and one server build used only to prerender pages.
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentPlugin } from "./generators/content-plugin.ts";
import { readSiteSettings } from "./site/read-site-settings.ts";

export default defineConfig({
  plugins: [contentPlugin(), react(), tailwindcss()],
  define: { __SITE_SETTINGS__: JSON.stringify(readSiteSettings(process.env)) },
  resolve: {
    alias: { "@/lib/utils": fileURLToPath(new URL("patterns/lib/utils.ts", import.meta.url)) },
  },
  publicDir: false,
  server: { host: "127.0.0.1", port: 4173 },
});
