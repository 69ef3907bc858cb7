// The widths at which a preview is looked at, in CSS pixels.
import { NARROWEST, WIDEST } from "../address.ts";

export const PRESETS = [
  { name: "Phone", width: 360 },
  { name: "Tablet", width: 768 },
  { name: "Desktop", width: 1280 },
] as const;

const SMALL_STEP = 10;
const LARGE_STEP = 100;

/** The width after a key on the handle, or undefined for a key that is not the handle's. */
export function widthAfterKey(key: string, shift: boolean, width: number): number | undefined {
  const step = shift ? LARGE_STEP : SMALL_STEP;
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return withinWidths(width - step);
    case "ArrowRight":
    case "ArrowUp":
      return withinWidths(width + step);
    case "PageDown":
      return PRESETS.findLast((preset) => preset.width < width)?.width ?? NARROWEST;
    case "PageUp":
      return PRESETS.find((preset) => preset.width > width)?.width ?? WIDEST;
    case "Home":
      return NARROWEST;
    case "End":
      return WIDEST;
    default:
      return undefined;
  }
}

export function withinWidths(width: number): number {
  return Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));
}
