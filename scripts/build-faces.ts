// Cuts the faces down to the letters that the site uses, so that all of them weigh less than 70 kB.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

/** Arguments of `new FontFace(family, url, { style, weight })`. */
export type Face = readonly [family: string, url: string, style: string, weight: string];

export const SOURCES = [
  [
    "Instrument Serif",
    "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
    "normal",
    "400",
  ],
  [
    "Instrument Serif",
    "@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2",
    "italic",
    "400",
  ],
  [
    "Instrument Sans",
    "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    "normal",
    "400 700",
  ],
] as const;

/** Printable ASCII, the letters of Western European names, and the signs that the texts use. */
const LETTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("") +
  "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ£€©·–—‘’“”…×−↑↓\u00a0";

/** Writes hashed woff2 files into `folder` (served as `/assets/`) and returns the faces to load. */
export async function writeFaces(root: string, folder: string): Promise<Face[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    SOURCES.map(async ([family, file, style, weight]) => {
      const whole = await readFile(join(root, "node_modules", file));
      const cut = await subsetFont(whole, LETTERS, { targetFormat: "woff2" });
      const hash = createHash("sha256").update(cut).digest("base64url").slice(0, 8);
      const name = `${family.toLowerCase().replace(" ", "-")}-${style}-${hash}.woff2`;
      await writeFile(join(folder, name), cut);
      return [family, `/assets/${name}`, style, weight] as const;
    }),
  );
}
