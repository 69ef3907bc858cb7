// The room of the social pictures as SVG: the ground, a lit filament, its halo and the cone of light below.
import { encodePng } from "./encode-png.ts";

/** Where the filament hangs, in pixels from the top, and half its length. */
const LAMP_Y = 96;
const LAMP_HALF = 222;
/** How far the light reaches down and to the sides, in pixels. */
const REACH_DOWN = 470;
const REACH_ASIDE = 600;
/** How much wider the beam gets on either side with every pixel down, and how much softer its edge. */
const SPREAD = 0.88;
const PENUMBRA = 0.13;
/** How far the halo reaches up and the bloom around the filament reaches out, in pixels. */
const HALO_UP = 104;
const BLOOM = 15;

/** Steps of light, one per level of the strongest channel: all three change at once, which makes smaller files. */
const STEPS = 0xf0 - 0x12;
const NIGHT = [0x12, 0x0c, 0x0f] as const;
const ROSE = [0xf0, 0x8c, 0xaa] as const;

const rooms = new Map<string, string>();

/** SVG elements to stand behind the words. Drawn pixel by pixel, since layers of gradients round to false colours in the dark. */
export function lampRoom(width: number, height: number): string {
  const key = `${width}x${height}`;
  const known = rooms.get(key);
  if (known) return known;
  const picture = Buffer.from(encodePng(drawLight(width, height), width, height)).toString(
    "base64",
  );
  const left = width / 2 - LAMP_HALF - 22;
  const room = `<defs><linearGradient id="wire"><stop offset="0" stop-color="#f08caa" stop-opacity="0"/><stop offset=".08" stop-color="#f08caa"/><stop offset=".34" stop-color="#ffe7d6"/><stop offset=".5" stop-color="#fff"/><stop offset=".66" stop-color="#ffe7d6"/><stop offset=".92" stop-color="#f08caa"/><stop offset="1" stop-color="#f08caa" stop-opacity="0"/></linearGradient></defs>
<image width="${width}" height="${height}" href="data:image/png;base64,${picture}"/>
<rect x="${left}" y="${LAMP_Y - 2}" width="${(LAMP_HALF + 22) * 2}" height="4" rx="2" fill="url(#wire)"/>`;
  rooms.set(key, room);
  return room;
}

function drawLight(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const exact = lightAt(Math.abs(x + 0.5 - width / 2), y + 0.5 - LAMP_Y);
      const light = Math.round(exact * STEPS) / STEPS;
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const dark = NIGHT[channel] ?? 0;
        pixels[at + channel] = Math.round(dark + ((ROSE[channel] ?? 0) - dark) * light);
      }
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}

/** How much of the lamp's colour is seen, 0 to 1, so many pixels beside and below the filament's middle. */
function lightAt(beside: number, below: number): number {
  const past = Math.max(0, beside - LAMP_HALF);
  const fromWire = Math.hypot(past, below);
  const bloom = 0.42 * Math.exp(-fromWire / BLOOM) * Math.exp(-((beside / 260) ** 2));
  return Math.min(1, bloom + (below > 0 ? beam(beside, below) : halo(beside, -below)));
}

function beam(beside: number, below: number): number {
  const edge = LAMP_HALF + below * SPREAD;
  const softness = 2 + below * PENUMBRA;
  const inside = smooth((edge + softness - beside) / (2 * softness));
  const distance = Math.hypot(beside / REACH_ASIDE, below / REACH_DOWN);
  return inside * 0.56 * Math.max(0, 1 - distance) ** 1.7;
}

function halo(beside: number, above: number): number {
  const distance = Math.hypot(beside / (LAMP_HALF * 1.25), above / HALO_UP);
  return 0.56 * Math.max(0, 1 - distance) ** 1.9;
}

function smooth(value: number): number {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
}
