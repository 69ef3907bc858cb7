// Draws the sentences of a result and its plot to a PNG. Colours and letters are those of the page at that moment.

const SCALE = 2;
const MARGIN = 32;
/** CSS pixels. */
const LETTERS = 28;
const LINE = 34;
const WIDTH = 720;
/** What a drawing takes from the page's styles; the rest are its own attributes. */
const TAKEN = ["fill", "stroke", "font-size", "font-weight"];

/** Rejects if the browser can't draw it. */
export async function pictureOf(plot: SVGSVGElement | null, sentences: string[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas.");
  const page = getComputedStyle(document.documentElement);
  const drawing = plot && (await imageOf(plot));
  const serif = `${LETTERS}px ${page.getPropertyValue("--font-serif") || "serif"}`;
  context.font = serif;
  const lines = sentences.flatMap((sentence) => wrapped(context, sentence));
  const height = MARGIN * 2 + lines.length * LINE + (drawing ? drawing.height + 8 : 0);
  canvas.width = (WIDTH + 2 * MARGIN) * SCALE;
  canvas.height = height * SCALE;
  // A new size clears what was set before.
  context.scale(SCALE, SCALE);
  context.fillStyle = page.getPropertyValue("--color-ground") || "#fff";
  context.fillRect(0, 0, WIDTH + 2 * MARGIN, height);
  context.fillStyle = page.getPropertyValue("--color-ink") || "#000";
  context.font = serif;
  for (const [at, line] of lines.entries())
    context.fillText(line, MARGIN, MARGIN + LETTERS + at * LINE);
  if (drawing) context.drawImage(drawing, MARGIN, MARGIN + lines.length * LINE + 8);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture came of it."))));
  });
}

function wrapped(context: CanvasRenderingContext2D, sentence: string): string[] {
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(longer).width <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The drawing with its styles inside, as wide as the picture. */
async function imageOf(plot: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = plot.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [at, element] of [plot, ...plot.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(element);
    for (const name of TAKEN) copies[at]?.setAttribute(name, style.getPropertyValue(name));
    copies[at]?.removeAttribute("class");
  }
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(plot.getBoundingClientRect().height));
  copy.setAttribute("font-family", "system-ui, sans-serif");
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
