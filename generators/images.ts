// Draws the site's icons and the picture for link previews: a lamp over a title, and a claim beside what was measured.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import type { CSSProperties, ReactNode } from "react";
import satori, { type Font } from "satori";
import subsetFont from "subset-font";
import { SITE_NAME } from "./page-title.ts";

const ROSE = "#f08caa";
const NIGHT = "#120c0f";
const INK = "#f6ebe4";
const QUIET = "#b6a2a3";

const FAVICON_ICO_SIZE = 32;
const TOUCH_ICON_SIZE = 180;

/** The same as an ICO file that holds one PNG: its directory is 6 bytes, and 16 for each picture. */
export function faviconIco(): Uint8Array {
  const png = renderPng(faviconSvg(), FAVICON_ICO_SIZE);
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // an icon, not a cursor
  directory.writeUInt16LE(1, 4); // one picture
  directory.writeUInt8(FAVICON_ICO_SIZE, 6);
  directory.writeUInt8(FAVICON_ICO_SIZE, 7);
  directory.writeUInt16LE(1, 10); // planes
  directory.writeUInt16LE(32, 12); // bits per pixel
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18); // where the picture begins
  return Buffer.concat([directory, png]);
}

/** PNG of the icon up to the edge: systems cut its corners themselves. */
export const touchIcon = (): Uint8Array => renderPng(faviconSvg(0), TOUCH_ICON_SIZE);

function renderPng(svg: string, size: number): Uint8Array {
  const fitTo = { mode: "width", value: size } as const;
  return new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render().asPng();
}

/** SVG text of the favicon, in one line: every page has it in its head. @param radius of its corners, of a width of 64 */
export const faviconSvg = (radius = 15): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">`,
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${ROSE}"/><stop offset="1" stop-color="${ROSE}" stop-opacity="0"/></linearGradient>`,
    `<rect width="64" height="64" rx="${radius}" fill="#170f13"/>`,
    `<path d="M16 20H48L60 58H4Z" fill="url(#b)"/>`,
    `<rect x="13" y="16" width="38" height="6" rx="3" fill="#fbc9d8"/></svg>\n`,
  ].join("");

/** Size that link previews ask for, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Titles longer than this many characters are set on two lines. */
const LONG_TITLE = 17;

export interface SocialImageText {
  /** `*word*` is the one word in pink; a line break is kept. */
  title: string;
  /** Small capitals above the title. */
  kicker: string;
  /** A figure that is often claimed, and what research measured. */
  claim?: { claimed: string; measured: string } | undefined;
}

let fonts: Promise<Font[]> | undefined;

/** PNG, 1200 by 630 pixels. */
export async function renderSocialImage(text: SocialImageText): Promise<Uint8Array> {
  fonts ??= loadFonts();
  const words = await satori(layout(text) as ReactNode, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fonts,
  });
  const svg = words.replace(/<svg[^>]*>/, (open) => open + LAMP);
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

/** The background, a line of light, its halo above and its cone below. */
const LAMP = `<defs>
<radialGradient id="beam" cx="600" cy="96" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(600 96) scale(600 470) translate(-600 -96)">
<stop offset="0" stop-color="${ROSE}" stop-opacity=".56"/><stop offset=".25" stop-color="${ROSE}" stop-opacity=".34"/><stop offset=".5" stop-color="${ROSE}" stop-opacity=".17"/><stop offset=".75" stop-color="${ROSE}" stop-opacity=".05"/><stop offset="1" stop-color="${ROSE}" stop-opacity="0"/></radialGradient>
<radialGradient id="halo" cx="600" cy="96" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(600 96) scale(278 104) translate(-600 -96)">
<stop offset="0" stop-color="${ROSE}" stop-opacity=".56"/><stop offset=".4" stop-color="${ROSE}" stop-opacity=".21"/><stop offset=".7" stop-color="${ROSE}" stop-opacity=".06"/><stop offset="1" stop-color="${ROSE}" stop-opacity="0"/></radialGradient>
<linearGradient id="wire"><stop offset="0" stop-color="${ROSE}" stop-opacity="0"/><stop offset=".08" stop-color="${ROSE}"/><stop offset=".34" stop-color="#ffe7d6"/><stop offset=".5" stop-color="#fff"/><stop offset=".66" stop-color="#ffe7d6"/><stop offset=".92" stop-color="${ROSE}"/><stop offset="1" stop-color="${ROSE}" stop-opacity="0"/></linearGradient>
<filter id="soft" x="-10%" width="120%" y="0" height="110%"><feGaussianBlur stdDeviation="9 0"/></filter>
<filter id="bloom" x="-50%" width="200%" y="-300%" height="700%"><feGaussianBlur stdDeviation="40 9"/></filter></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${NIGHT}"/>
<rect width="${WIDTH}" height="96" fill="url(#halo)"/>
<path d="M378 96H822L1290 630H-90Z" fill="url(#beam)" filter="url(#soft)"/>
<rect x="420" y="86" width="360" height="20" rx="10" fill="${ROSE}" opacity=".5" filter="url(#bloom)"/>
<rect x="356" y="94" width="488" height="4" rx="2" fill="url(#wire)"/>`;

async function loadFonts(): Promise<Font[]> {
  const read = (path: string) => readFile(createRequire(import.meta.url).resolve(path));
  const serif = "@fontsource/instrument-serif/files/instrument-serif-latin-400";
  const sans = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
  return [
    { name: "Display", data: await read(`${serif}-normal.woff`), style: "normal", weight: 400 },
    { name: "Display", data: await read(`${serif}-italic.woff`), style: "italic", weight: 400 },
    { name: "Text", data: await fixedWeight(await read(sans)), style: "normal", weight: 500 },
  ];
}

/** The layout engine reads neither woff2 nor variable fonts. */
function fixedWeight(font: Buffer): Promise<Buffer> {
  const latin = Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at));
  return subsetFont(font, latin.join(""), { targetFormat: "sfnt", variationAxes: { wght: 500 } });
}

interface Element {
  type: string;
  props: { style: CSSProperties; children?: readonly Element[] | string };
}

/** Satori reads elements by their shape, so a picture needs no React. */
const box = (style: CSSProperties, children: readonly Element[] | string): Element => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

function layout({ title, kicker, claim }: SocialImageText): Element {
  const lines = breakTitle(title);
  const size = (lines.length > 1 ? 128 : 152) * (claim ? 0.78 : 1);
  const column = { flexDirection: "column", alignItems: "center" } as const;
  const page = { ...column, width: "100%", height: "100%", fontFamily: "Text", color: INK };
  const heading = {
    ...column,
    flexGrow: 1,
    marginTop: 20,
    fontFamily: "Display",
    fontSize: size,
    lineHeight: 0.93,
    letterSpacing: size * -0.027,
  };
  const words = lines.map((line) => box({}, setWords(line, size)));
  const name = { paddingBottom: 44, fontFamily: "Display", fontSize: 37, letterSpacing: -0.6 };
  return box(page, [
    box({ height: claim ? 150 : lines.length > 1 ? 206 : 250 }, []),
    box({ fontSize: 22, letterSpacing: 3.4, color: QUIET }, kicker.toUpperCase()),
    box(heading, words),
    ...(claim ? [comparison(claim)] : []),
    box(name, SITE_NAME),
  ]);
}

/** The claim, struck through, beside what was measured. */
function comparison({ claimed, measured }: NonNullable<SocialImageText["claim"]>): Element {
  const half = (alignItems: string, color: string, label: string, figure: Element) =>
    box({ flexDirection: "column", alignItems, width: 440 }, [
      box({ fontSize: 24, color: QUIET }, label),
      box({ fontFamily: "Display", fontSize: 56, lineHeight: 1.15, color }, [figure]),
    ]);
  const strike = { position: "absolute", top: 36, width: "100%", height: 2 } as const;
  const struck = [box({}, claimed), box({ ...strike, background: QUIET }, [])];
  // The typeface has no arrow.
  const found = measured.replace(" → ", " to ");
  return box({ paddingBottom: 44 }, [
    half("flex-end", QUIET, "Claimed", box({ position: "relative" }, struck)),
    box({ width: 1, marginLeft: 44, marginRight: 44, background: "#6d545e" }, []),
    half("flex-start", INK, "Measured", box({}, found)),
  ]);
}

/** Lines as they are given; else one if it fits, or two of nearly equal length. */
function breakTitle(title: string): string[] {
  if (title.includes("\n")) return title.split("\n");
  if (title.length <= LONG_TITLE) return [title];
  const spaces = [...title.matchAll(/ /g)].map(({ index }) => index);
  const unevenness = (at: number) => Math.abs(title.length - 2 * at);
  const [best] = spaces.sort((one, other) => unevenness(one) - unevenness(other));
  return best === undefined ? [title] : [title.slice(0, best), title.slice(best + 1)];
}

function setWords(line: string, size: number): Element[] {
  return line.split(" ").map((word, index) => {
    const lit: CSSProperties = word.startsWith("*") ? { color: ROSE, fontStyle: "italic" } : {};
    return box({ marginLeft: index === 0 ? 0 : size * 0.2, ...lit }, word.replaceAll("*", ""));
  });
}
