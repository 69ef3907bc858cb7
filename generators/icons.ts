// Draws the site's icon, a lit filament in a dark room: one SVG for browsers, PNGs for home screens.
import { Resvg } from "@resvg/resvg-js";

export interface Icon {
  /** Same-site path. */
  path: string;
  /** Pixels on either side. */
  size: number;
  /** `tile` has round corners, `full` goes to the edge, `maskable` also keeps within the circle that systems may cut out. */
  shape: "tile" | "full" | "maskable";
}

export const FAVICON_PATH = "/favicon.svg";
/** What is asked for by programs that read no page. */
export const FAVICON_ICO_PATH = "/favicon.ico";
const FAVICON_ICO_SIZE = 32;
export const ICONS: readonly Icon[] = [
  { path: "/icons/icon-192.png", size: 192, shape: "tile" },
  { path: "/icons/icon-512.png", size: 512, shape: "tile" },
  { path: "/icons/maskable-512.png", size: 512, shape: "maskable" },
  { path: "/icons/apple-touch-icon.png", size: 180, shape: "full" },
];

/** Corner radius of the tile, in units of the 64-unit drawing. */
const CORNER = 15;
/** What a mask leaves at least, as a share of the width. Source: web manifest, safe zone of maskable icons. */
const SAFE_ZONE = 0.8;

/** SVG text of the favicon. */
export function faviconSvg(): string {
  return drawing("tile");
}

/** The same as an ICO file that holds one PNG: its directory is 6 bytes, and 16 for each picture. */
export function faviconIco(): Uint8Array {
  const png = renderIcon({ path: FAVICON_ICO_PATH, size: FAVICON_ICO_SIZE, shape: "tile" });
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // an icon, no cursor
  directory.writeUInt16LE(1, 4); // one picture
  directory.writeUInt8(FAVICON_ICO_SIZE, 6);
  directory.writeUInt8(FAVICON_ICO_SIZE, 7);
  directory.writeUInt16LE(1, 10); // planes
  directory.writeUInt16LE(32, 12); // bits per pixel
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18); // where it begins
  return Buffer.concat([directory, png]);
}

/** PNG of one icon. */
export function renderIcon({ size, shape }: Icon): Uint8Array {
  const options = {
    fitTo: { mode: "width", value: size },
    font: { loadSystemFonts: false },
  } as const;
  return new Resvg(drawing(shape), options).render().asPng();
}

function drawing(shape: Icon["shape"]): string {
  const corner = shape === "tile" ? CORNER : 0;
  const inset = 32 * (1 - SAFE_ZONE);
  const [open, close] =
    shape === "maskable"
      ? [`<g transform="translate(${inset} ${inset}) scale(${SAFE_ZONE})">`, "</g>"]
      : ["", ""];
  // Every page carries it in its head, where a byte counts.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><linearGradient id="b" x2="0" y2="1"><stop stop-color="#f08caa" stop-opacity=".9"/><stop offset=".5" stop-color="#f08caa" stop-opacity=".38"/><stop offset="1" stop-color="#f08caa" stop-opacity="0"/></linearGradient><radialGradient id="h" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="matrix(20 0 0 14 32 18)"><stop stop-color="#f08caa" stop-opacity=".6"/><stop offset="1" stop-color="#f08caa" stop-opacity="0"/></radialGradient><linearGradient id="w"><stop stop-color="#f08caa"/><stop offset=".5" stop-color="#fff4ec"/><stop offset="1" stop-color="#f08caa"/></linearGradient><rect width="64" height="64" rx="${corner}" fill="#170f13"/>${open}<path d="M8 5H56V20H8Z" fill="url(#h)"/><path d="M16 20H48L60 58H4Z" fill="url(#b)"/><rect x="13" y="16" width="38" height="6" rx="3" fill="url(#w)"/>${close}</svg>\n`;
}
