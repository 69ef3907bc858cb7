// The web manifest: name, colours and icons for a site that is put on a home screen.
import { SITE_NAME } from "./page-title.ts";

/** The room at night; the site is dark by default. */
const NIGHT_GROUND = "#120c0f";

/** JSON text of `manifest.webmanifest`. */
export function webManifest(): string {
  const manifest = {
    id: "/",
    name: `${SITE_NAME}, a behavioural design toolkit`,
    short_name: SITE_NAME,
    description: "Interface patterns with live demos, research and prompts to take home.",
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: NIGHT_GROUND,
    theme_color: NIGHT_GROUND,
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
