// Cuts the fonts down to the characters that the site uses, so that all of them are less than 70 kB.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import subsetFont from "subset-font";

/** Printable ASCII, the letters of Western European names, and the symbols that the texts use. */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("") +
  "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ£€©·–—‘’“”…×−↑↓†‡\u00a0";

/** Arguments of `new FontFace`. */
export type Font = [family: string, source: string, descriptors: FontFaceDescriptors];

/** Writes the fonts of `site/fonts.css` into `folder`, which is served as `/assets/`. */
export async function writeFonts(root: string, folder: string): Promise<Font[]> {
  await mkdir(folder, { recursive: true });
  const css = await readFile(join(root, "site/fonts.css"), "utf8");
  const fonts = css.match(/@font-face \{[^}]*\}/g) ?? [];
  return Promise.all(
    fonts.map(async (font) => {
      const read = (property: string) => new RegExp(`${property}: "?([^;"]+)`).exec(font)?.[1];
      const file = /url\("([^"]+)"\)/.exec(font)?.[1] ?? "";
      const whole = await readFile(join(root, "node_modules", file));
      const cut = await subsetFont(whole, CHARACTERS, { targetFormat: "woff2" });
      const hash = createHash("sha256").update(cut).digest("base64url").slice(0, 8);
      const name = `${basename(file, ".woff2").replace(/-latin-\w+/, "")}-${hash}.woff2`;
      await writeFile(join(folder, name), cut);
      const descriptors = { style: read("font-style"), weight: read("font-weight") };
      return [read("font-family") ?? "", `url(/assets/${name})`, descriptors];
    }),
  );
}
