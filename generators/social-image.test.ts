// The pictures have the size that previews ask for, stay small and really show their words.
import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { encodePng } from "./encode-png.ts";
import { faviconIco, faviconSvg, ICONS, renderIcon } from "./icons.ts";
import { renderSocialImage } from "./social-image.ts";

const LARGEST_SOCIAL_IMAGE_BYTES = 120_000;
const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

it("a social picture is 1200 by 630 pixels and below 120 kB, even with a long title", async () => {
  for (const title of [
    "3D *Motion*",
    "Build lamps\nthe *right* way",
    "Wonderfully Conversational *Questionnaires*",
  ]) {
    const png = await renderSocialImage({ title, kicker: "Demo, research, prompt" });
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(LARGEST_SOCIAL_IMAGE_BYTES);
  }
});

it("another title makes another picture, the same title the same", async () => {
  const [one, again, other] = await Promise.all(
    ["Light", "Light", "*Light*"].map((title) => renderSocialImage({ title, kicker: "" })),
  );
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
});

it.each(ICONS)("$path is drawn in its size", (icon) => {
  expect(sizeOf(renderIcon(icon))).toEqual([icon.size, icon.size]);
});

it("the favicon is one small SVG that loads nothing", () => {
  expect(faviconSvg()).toMatch(/^<svg xmlns=/);
  expect(faviconSvg()).not.toMatch(/href|style|script/);
  expect(faviconSvg().length).toBeLessThan(1500);
});

it("the favicon for those who ask by its old name is an ICO with one PNG of its size", () => {
  const ico = Buffer.from(faviconIco());
  expect([0, 2, 4].map((at) => ico.readUInt16LE(at))).toEqual([0, 1, 1]);
  const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(offset + length).toBe(ico.length);
  expect(sizeOf(ico.subarray(offset))).toEqual([ico[6], ico[7]]);
  expect(ico.length).toBeLessThan(4000);
});

it("an encoded PNG gives its pixels back", () => {
  const width = 7;
  const rgba = Uint8Array.from({ length: width * 5 * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (at * 37 + (at >> 3) * 11) % 256,
  );
  const png = Buffer.from(encodePng(rgba, width, 5));
  const rows = inflateSync(png.subarray(png.indexOf("IDAT") + 4, png.indexOf("IEND") - 8));
  expect(unfilter(rows, width)).toEqual([...rgba].filter((_, at) => at % 4 !== 3));
});

/** The decoder of the PNG specification, section 9, written for this test alone. */
function unfilter(rows: Buffer, width: number): number[] {
  const length = width * 3;
  const pixels: number[] = [];
  for (let y = 0; y * (length + 1) < rows.length; y++) {
    const filter = rows[y * (length + 1)];
    for (let x = 0; x < length; x++) {
      const a = x < 3 ? 0 : (pixels[y * length + x - 3] ?? 0);
      const b = y === 0 ? 0 : (pixels[(y - 1) * length + x] ?? 0);
      const c = x < 3 || y === 0 ? 0 : (pixels[(y - 1) * length + x - 3] ?? 0);
      const paeth =
        [a, b, c].sort((p, q) => Math.abs(a + b - c - p) - Math.abs(a + b - c - q))[0] ?? 0;
      const guess = [0, a, b, (a + b) >> 1, paeth][filter ?? 0] ?? 0;
      pixels.push(((rows[y * (length + 1) + 1 + x] ?? 0) + guess) & 0xff);
    }
  }
  return pixels;
}
