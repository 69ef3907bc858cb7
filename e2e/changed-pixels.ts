// Compares two pictures of a page, in the browser that drew them.
import type { Page } from "@playwright/test";

/** Levels of 255 by which the same gradient, drawn twice, differs. */
const DRAWING_NOISE = 3;

/** Counts the pixels that differ by more than drawing the same thing twice can make them. */
export function changedPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
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
          return context?.getImageData(0, 0, image.width, image.height).data ?? [];
        }),
      );
      if (!one || one.length !== other?.length) return Number.POSITIVE_INFINITY;
      const changed = new Set<number>();
      for (let part = 0; part < one.length; part += 1) {
        if (Math.abs((one[part] ?? 0) - (other[part] ?? 0)) > noise) changed.add(part >> 2);
      }
      return changed.size;
    },
    [pictures, DRAWING_NOISE] as const,
  );
}
