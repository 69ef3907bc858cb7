// Draws the picture that stands beside a link to a page: one lamp in a dark room, and the page's name in its light.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import type { CSSProperties, ReactNode } from "react";
import satori, { type Font } from "satori";
import subsetFont from "subset-font";
import { encodePng } from "./encode-png.ts";
import { lampRoom } from "./lamp-room.ts";
import { SITE_NAME } from "./page-title.ts";

/** Size that link previews ask for, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Titles longer than this many characters are set on two lines. */
const LONG_TITLE = 17;

const INK = "#f6ebe4";
const QUIET = "#b6a2a3";
const ROSE = "#F08CAA";

export interface SocialImageText {
  /** `*word*` is the one word that is lit; a line break is kept. */
  title: string;
  /** Small capitals above the title. */
  kicker: string;
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
  const svg = words.replace(/<svg[^>]*>/, (open) => `${open}${lampRoom(WIDTH, HEIGHT)}`);
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return encodePng(drawn.pixels, WIDTH, HEIGHT);
}

async function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  const serif = "@fontsource/instrument-serif/files/instrument-serif-latin-400";
  const sans = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
  const [normal, italic, variable] = await Promise.all(
    [`${serif}-normal.woff`, `${serif}-italic.woff`, sans].map((path) => readFile(resolve(path))),
  );
  if (!normal || !italic || !variable)
    throw new Error("The fonts of the social pictures could not be read.");
  return [
    { name: "Display", data: normal, style: "normal", weight: 400 },
    { name: "Display", data: italic, style: "italic", weight: 400 },
    { name: "Text", data: await fixedWeight(variable), style: "normal", weight: 500 },
  ];
}

/** The layout engine reads neither woff2 nor variable faces. */
function fixedWeight(font: Buffer): Promise<Buffer> {
  const characters = Array.from({ length: 0x17f - 0x20 }, (_, index) =>
    String.fromCodePoint(0x20 + index),
  ).join("");
  return subsetFont(font, characters, { targetFormat: "sfnt", variationAxes: { wght: 500 } });
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

function layout({ title, kicker }: SocialImageText): Element {
  const lines = breakTitle(title);
  const size = lines.length > 1 ? 128 : 152;
  return box(
    {
      width: "100%",
      height: "100%",
      flexDirection: "column",
      alignItems: "center",
      fontFamily: "Text",
      color: INK,
    },
    [
      box({ height: lines.length > 1 ? 206 : 250 }, []),
      box({ fontSize: 22, letterSpacing: 3.4, color: QUIET }, kicker.toUpperCase()),
      box(
        {
          flexGrow: 1,
          flexDirection: "column",
          alignItems: "center",
          marginTop: 20,
          fontFamily: "Display",
          fontSize: size,
          lineHeight: 0.93,
          letterSpacing: size * -0.027,
        },
        lines.map((line) => box({}, setWords(line, size))),
      ),
      box(
        { paddingBottom: 44, fontFamily: "Display", fontSize: 37, letterSpacing: -0.6 },
        SITE_NAME,
      ),
    ],
  );
}

/** Lines as they are given; else one where it fits, or two of nearly equal length. */
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
