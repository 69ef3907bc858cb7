// Compares two pictures of a page, in the browser that drew them.
import type { Page } from "@playwright/test";

/** Levels of 255. The same rounded edge, drawn in a layer of its own and then in none, differs by up to 5; nobody sees 8. */
const DRAWING_NOISE = 8;

export interface Changed {
  pixels: number;
  /** Left, top, right and bottom of all that changed, in pixels of the picture. */
  within: readonly [number, number, number, number];
}

/**
 * Counts the pixels that differ by more than drawing the same thing twice can make them, and says where they are. The
 * pictures are of a window that kept its size: in another the end of a hairline differs by up to 28.
 */
export async function changedPixels(page: Page, before: Buffer, after: Buffer): Promise<Changed> {
  if (before.equals(after)) return { pixels: 0, within: [0, 0, 0, 0] };
  const pictures = [before, after].map((png) => `data:image/png;base64,${png.toString("base64")}`);
  return page.evaluate(
    async ([pictures, noise]) => {
      const [one, other] = await Promise.all(
        pictures.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!one || !other || one.width !== other.width || one.height !== other.height) {
        return { pixels: Number.POSITIVE_INFINITY, within: [0, 0, 0, 0] } as const;
      }
      const changed = new Set<number>();
      for (let part = 0; part < one.data.length; part += 1) {
        if (Math.abs((one.data[part] ?? 0) - (other.data[part] ?? 0)) > noise)
          changed.add(part >> 2);
      }
      let [left, top, right, bottom] = [one.width, one.height, 0, 0];
      for (const at of changed) {
        const [x, y] = [at % one.width, Math.floor(at / one.width)];
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
      return { pixels: changed.size, within: [left, top, right, bottom] } as const;
    },
    [pictures, DRAWING_NOISE] as const,
  );
}
