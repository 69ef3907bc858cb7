// For tests: the contrast of what a browser paints, by the formula of WCAG 2.

/** What is seen where colours lie upon one another, as red, green and blue from 0 to 255. */
export function painted(...colours: string[]): number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  for (const colour of colours) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** The contrast of two colours as WCAG 2 reckons it. */
export function contrast(one: number[], other: number[]): number {
  const luminance = (rgb: number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
